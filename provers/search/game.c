#include "provers/search/game.h"

#include "base/command.h"

void game_option(struct game *g, const char *text, bool exclusive)
{
	if (g->parameter != GAME_NOT_SAID)
		command_fail("give one of -p and -b");
	g->exclusive = exclusive;
	g->parameter = (unsigned)command_number_of(exclusive ? "-b" : "-p", text, !exclusive, 64);
}
