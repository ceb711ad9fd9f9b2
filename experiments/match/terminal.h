#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* What the terminal can do, and its keys. Where both ends are terminals we take the whole screen, and give it back
 * whatever happens: at the end, on ^C and ^Z, on trouble. */
struct terminal {
	bool keys;           /* cursor keys can be read, and the screen is ours */
	bool colours, round; /* round stones can be shown */
};

/* Others: the character + 256. */
enum key { KEY_NONE, KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_HOME, KEY_END, KEY_ENTER, KEY_CLICK, KEY_CLOSE };

void terminal_init(struct terminal *t);
/* The whole screen is ours from here to terminal_leave; between them terminal_type lets people type a line at its
 * end. */
void terminal_enter(void);
void terminal_leave(void);
void terminal_type(bool on);
/* Waits for a key. KEY_NONE: draw again, the size may have changed; KEY_CLOSE: end of file, or a signal. */
int terminal_key(const atomic_bool *stop);
/* Where the mouse was at the last KEY_CLICK, counted from 1, the upper left corner. */
void terminal_clicked(unsigned *row, unsigned *column);
/* SIGINT and SIGTERM end the waiting for input. */
void terminal_make_interruptible(void);
/* Rows and columns; 24 and 80 if nobody knows. */
void terminal_size(unsigned *rows, unsigned *columns);
