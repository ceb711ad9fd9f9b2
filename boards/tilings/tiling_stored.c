#include "boards/tilings/tiling_stored.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The texts, put into the program by the assembler, each with a 0 byte behind it. */
#define STORED(symbol, name)                                                                                           \
	__asm__(".pushsection .rodata\n"                                                                               \
	        ".globl tiling_text_" #symbol "\n"                                                                     \
	        "tiling_text_" #symbol ":\n"                                                                           \
	        ".incbin \"boards/tilings/" name ".tiling\"\n"                                                         \
	        ".byte 0\n"                                                                                            \
	        ".popsection\n");                                                                                      \
	extern const char tiling_text_##symbol[];
#include "boards/tilings/STORED"
#undef STORED

const struct stored_tiling stored_tilings[] = {
#define STORED(symbol, name) {name, tiling_text_##symbol},
#include "boards/tilings/STORED"
#undef STORED
    {NULL, NULL},
};

const struct stored_tiling *tiling_stored(const char *name)
{
	for (const struct stored_tiling *s = stored_tilings; s->name != NULL; s++)
		if (strcmp(s->name, name) == 0)
			return s;
	return NULL;
}

bool tiling_stored_load(struct tiling *t, const struct stored_tiling *stored, struct trouble *trouble)
{
	char *text = xstrdup(stored->text);
	FILE *in = fmemopen(text, strlen(text), "r");
	bool right = in == NULL ? trouble_say(trouble, 0, "no memory") : tiling_read(t, in, trouble);
	if (in != NULL)
		fclose(in);
	free(text);
	return right;
}
