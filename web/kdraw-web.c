/* kdraw web: a page in the browser, served on loopback. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/command.h"
#include "base/input.h"
#include "base/options.h"
#include "web/choose.h"
#include "web/desk.h"
#include "web/lectern.h"
#include "web/server.h"
#include "web/shelf.h"
#include "web/web.h"
#include "web/work.h"

extern char **environ;

static const char about[] =
    "Serves a page in the browser: try to beat the theorem, walk in its proof, play and analyse, solve puzzles, look "
    "at maps. Only this machine can reach it, and only with the token in the address that is printed.\v"
    "FILEs are theorem files, to play against and to read; those of 'kdraw table' are made when they are asked for. A "
    "board file takes the proof behind it along, to be read. Nothing is written, except below the folder of --data, "
    "where theorems and trees of openings are kept. SIGINT (^C) ends it.\n"
    "\n"
    "  kdraw web --open                    the page opens in the browser\n"
    "  kdraw web --port 8000               always at the same port\n"
    "  kdraw web connect-11-2.theorem      with a file of your own\n"
    "  kdraw web b2.board b2.proof         a proof of one board, to walk in\n"
    "  kdraw web --data ~/kdraw            theorems are made once and kept there\n"
    "  kdraw web --jobs log                what 'kdraw jobs --log log' is at\n"
    "  ssh -L 8000:127.0.0.1:8000 HOST     then 'kdraw web --port 8000' on HOST,\n"
    "                                      and open the address it prints here\n"
    "\n"
    "Exit status: 0 it was ended, 2 trouble.";

struct arguments {
	unsigned port;
	bool open, choose;
	const char *data, *jobs;
};

static const struct command_option options[] = {
    {"port", 0, "N", "listen on port N of 127.0.0.1 (default: any free one)", OPTION_NUMBER(port, 1, 65535)},
    {"open", 0, NULL, "open the page with xdg-open", OPTION_FLAG(open)},
    {"choose", 0, NULL,
     "only say what an agent plays in the position of standard input (web/position.h), as the page asks it",
     OPTION_FLAG(choose)},
    {"data", 0, "DIR", "keep theorems and trees of openings in the folder DIR, which is made if need be",
     OPTION_TEXT(data)},
    {"jobs", 0, "DIR", "show what a manager of 'kdraw jobs' is at, whose log is DIR", OPTION_TEXT(jobs)},
    {0},
};
static const struct command command = {"[FILE...]", about, options, .words = 16};

static void make_token(char token[SERVER_TOKEN + 1])
{
	unsigned char bytes[SERVER_TOKEN / 2];
	if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
		command_fail("no random numbers: %s", strerror(errno));
	for (unsigned i = 0; i < sizeof bytes; i++)
		snprintf(token + 2 * i, 3, "%02x", bytes[i]);
}

static void open_data(const char *folder)
{
	if (mkdir(folder, 0700) != 0 && errno != EEXIST)
		command_fail("cannot make the folder %.200s: %s", folder, strerror(errno));
	if (access(folder, W_OK | X_OK) != 0)
		command_fail("cannot write in the folder %.200s: %s", folder, strerror(errno));
}

/* Of a file that does not begin as ours do only the beginning is read: it may have no end. What it is says shelf_add;
 * true if it is a board. */
static bool read_into(FILE *to, const char *path)
{
	char head[16] = "";
	FILE *in = input_need(path);
	const size_t size = fread(head, 1, sizeof head - 1, in);
	const bool ours = strncmp(head, "kdraw ", 6) == 0;
	fwrite(head, 1, size, to);
	if (ferror(in) || (ours && !input_copy(in, to)))
		command_fail("%.200s: cannot read: %s", path, strerror(errno));
	input_close(in);
	return strncmp(head, "kdraw board ", 12) == 0;
}

/* Returns the word of the file behind it: a board takes its proof along. */
static char **add_file(struct shelf *s, char **word)
{
	char *text = NULL, name[SHELF_NAME];
	size_t size = 0;
	struct trouble t;
	FILE *to = open_memstream(&text, &size);
	if (to == NULL)
		command_fail("no memory");
	char **last = word;
	if (read_into(to, word[0]) && word[1] != NULL)
		read_into(to, *++last);
	if (fclose(to) != 0)
		command_fail("no memory");
	const char *slash = strrchr(*last, '/');
	if (!shelf_add(s, slash == NULL ? *last : slash + 1, text, size, name, &t))
		command_fail("%.200s: %s", *last, t.text);
	free(text);
	return last + 1;
}

static void open_browser(const char *address)
{
	pid_t child;
	char *words[] = {(char[]){"xdg-open"}, (char *)(uintptr_t)address, NULL};
	if (posix_spawnp(&child, words[0], NULL, NULL, words, environ) != 0)
		command_warn("cannot start xdg-open: open the address above");
}

/* Until SIGINT or SIGTERM; they are blocked in all threads, and so is what happens to others when somebody hangs up. */
static void serve(struct web *web, const struct arguments *a)
{
	char token[SERVER_TOKEN + 1], address[96];
	struct trouble t;
	sigset_t ends;
	int came;
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &ends, NULL);
	make_token(token);
	struct server *s = server_start(web, a->port, token, &t);
	if (s == NULL)
		command_die(NULL, &t);
	snprintf(address, sizeof address, "http://127.0.0.1:%u/%s/", server_port(s), token);
	printf("c the page is here until ^C; the address is for you alone\nv %s\n", address);
	fflush(stdout);
	if (a->open)
		open_browser(address);
	sigwait(&ends, &came);
	works_stop(web->works);
	server_stop(s);
}

int main(int argc, char **argv)
{
	struct arguments a = {0};
	command_begin("kdraw-web");
	char **word = command_read(&command, argc, argv, &a);
	if (a.choose) {
		choose(stdin, stdout);
		return command_end(STATUS_YES);
	}
	struct web web = {
	    .works = works_new(), .desk = desk_new(), .lectern = lectern_new(), .data = a.data, .jobs = a.jobs};
	if (a.data != NULL)
		open_data(a.data);
	web.shelf = shelf_new(web.works, a.data);
	while (*word != NULL)
		word = add_file(web.shelf, word);
	serve(&web, &a);
	shelf_release(web.shelf);
	works_release(web.works);
	desk_release(web.desk);
	lectern_release(web.lectern);
	return command_end(STATUS_YES);
}
