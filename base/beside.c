#include "base/beside.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/command.h"

void command_beside(char *path, size_t room, const char *verb)
{
	char self[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
	if (length < 0)
		command_fail("cannot find the folder of this program: %s", strerror(errno));
	self[length] = '\0';
	strrchr(self, '/')[1] = '\0';
	if ((size_t)snprintf(path, room, "%skdraw-%s", self, verb) >= room)
		command_fail("the folder of this program has too long a name");
}
