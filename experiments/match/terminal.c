/* The terminal: its screen, its keys, its size. */
#include "experiments/match/terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static struct termios before;
static bool entered;
static unsigned clicked[2]; /* column, row */

/* Presses of buttons are told, in numbers that any size fits. */
#define MOUSE_ON "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"

void terminal_init(struct terminal *t)
{
	const char *kind = getenv("TERM");
	bool clever = kind != NULL && *kind != '\0' && strcmp(kind, "dumb") != 0 && isatty(STDOUT_FILENO);
	const char *no_colour = getenv("NO_COLOR");
	t->keys = clever && isatty(STDIN_FILENO);
	t->colours = clever && (no_colour == NULL || *no_colour == '\0');
	setlocale(LC_CTYPE, "");
	t->round = clever && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	setlocale(LC_CTYPE, "C");
}

/* --- the screen --------------------------------------------------------------------------------------------------- */

/* Raw: keys come one by one and are not shown. */
static void set_mode(bool raw_keys)
{
	struct termios raw = before;
	if (raw_keys)
		raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	raw.c_cc[VSUSP] = _POSIX_VDISABLE; /* ^Z comes as a key, so that the screen can be given back first */
	tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

static void send(const char *text)
{
	if (write(STDOUT_FILENO, text, strlen(text)) < 0)
		entered = false;
}

/* Only calls that a signal handler may make. */
void terminal_leave(void)
{
	if (!entered)
		return;
	entered = false;
	send(MOUSE_OFF "\033[?25h\033[?1049l");
	tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void on_resizing(int number)
{
	(void)number; /* it is enough that the waiting for a key ends */
}

static void catch_resizing(void)
{
	struct sigaction action = {.sa_handler = on_resizing};
	sigaction(SIGWINCH, &action, NULL);
}

void terminal_enter(void)
{
	static bool registered;
	if (entered || tcgetattr(STDIN_FILENO, &before) != 0)
		return;
	if (!registered)
		atexit(terminal_leave);
	registered = entered = true;
	fflush(stdout);
	send("\033[?1049h\033[?25l\033[2J" MOUSE_ON);
	set_mode(true);
	catch_resizing();
}

void terminal_type(bool on)
{
	if (!entered)
		return;
	set_mode(!on);
	send(on ? MOUSE_OFF "\033[?25h" : MOUSE_ON "\033[?25l");
}

void terminal_size(unsigned *rows, unsigned *columns)
{
	struct winsize w;
	bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_row > 0 && w.ws_col > 0;
	*rows = known ? w.ws_row : 24;
	*columns = known ? w.ws_col : 80;
}

void terminal_make_interruptible(void)
{
	static const int numbers[] = {SIGINT, SIGTERM};
	struct sigaction action;
	for (int i = 0; i < 2; i++)
		if (sigaction(numbers[i], NULL, &action) == 0) {
			action.sa_flags &= ~SA_RESTART;
			sigaction(numbers[i], &action, NULL);
		}
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

enum { BYTE_NONE = -2, BYTE_END = -1, BYTE_SUSPEND = 26, BYTE_FILE_END = 4, BYTE_REDRAW = 12 };

/* BYTE_NONE: a signal came, or nothing within the time. */
static int read_byte(int milliseconds)
{
	unsigned char c;
	struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
	int ready = poll(&p, 1, milliseconds);
	if (ready <= 0)
		return ready < 0 && errno != EINTR ? BYTE_END : BYTE_NONE;
	ssize_t got = read(STDIN_FILENO, &c, 1);
	return got == 1 ? c : got < 0 && errno == EINTR ? BYTE_NONE : BYTE_END;
}

enum { QUICK = 50 };

/* The left button was pressed: "[<0;COLUMN;ROWM", of old terminals "[M" and three bytes. */
static int read_click(const unsigned number[3], bool old)
{
	int byte[3] = {0};
	for (int i = 0; old && i < 3; i++)
		byte[i] = read_byte(QUICK) - 32;
	for (int i = 0; i < 2; i++)
		clicked[i] = !old ? number[i + 1] : byte[i + 1] > 0 ? (unsigned)byte[i + 1] : 0;
	return (old ? byte[0] == 0 : number[0] == 0) ? KEY_CLICK : KEY_NONE;
}

void terminal_clicked(unsigned *row, unsigned *column)
{
	*row = clicked[1];
	*column = clicked[0];
}

/* What follows an escape: "[A", "OA", "[1~", "[1;5A", a click, or nothing, if it was the key Escape itself. */
static int read_escape(void)
{
	static const char letters[] = "ABCDHF";
	static const enum key keys[] = {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_HOME, KEY_END};
	int c = read_byte(QUICK), at = 0;
	unsigned number[3] = {0};
	bool mouse = false;
	if (c != '[' && c != 'O')
		return KEY_NONE;
	while ((c = read_byte(QUICK)) >= '0' && c <= '?') {
		mouse = mouse || c == '<';
		at += c == ';' && at < 2;
		if (c <= '9' && number[at] < 10000)
			number[at] = 10 * number[at] + (unsigned)(c - '0');
	}
	if (c == 'M')
		return read_click(number, !mouse);
	if (c == '~')
		return number[0] == 1 || number[0] == 7   ? KEY_HOME
		       : number[0] == 4 || number[0] == 8 ? KEY_END
		                                          : KEY_NONE;
	const char *found = c > 0 ? strchr(letters, c) : NULL;
	return found != NULL ? keys[found - letters] : KEY_NONE;
}

static int suspend(void)
{
	terminal_leave();
	raise(SIGTSTP);
	terminal_enter();
	return KEY_NONE;
}

int terminal_key(const atomic_bool *stop)
{
	int c = read_byte(-1);
	if (*stop || c == BYTE_END || c == BYTE_FILE_END)
		return KEY_CLOSE;
	if (c == '\033')
		return read_escape();
	if (c == BYTE_SUSPEND)
		return suspend();
	if (c == BYTE_NONE || c == BYTE_REDRAW)
		return KEY_NONE;
	return c == '\n' || c == '\r' || c == ' ' ? KEY_ENTER : 256 + c;
}
