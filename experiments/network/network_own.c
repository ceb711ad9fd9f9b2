/* The network that comes with the program is part of it. */
#include <stdio.h>
#include <string.h>

#include "base/input.h"
#include "experiments/network/network.h"

__asm__(".section .rodata\n"
        ".globl network_own_text\n"
        "network_own_text:\n"
        ".incbin \"experiments/network/connect6.network\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char network_own_text[];

static bool read_own(struct network *n, struct trouble *t)
{
	FILE *in = fmemopen((void *)(uintptr_t)network_own_text, strlen(network_own_text), "r");
	bool good = in != NULL && network_read(n, in, t);
	if (in != NULL)
		fclose(in);
	return good;
}

bool network_open(struct network *n, const char *path, struct trouble *t)
{
	if (*path == '\0')
		return read_own(n, t);
	FILE *in = input_open(path, t);
	if (in == NULL)
		return false;
	bool good = network_read(n, in, t);
	input_close(in);
	return good;
}
