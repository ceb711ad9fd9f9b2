#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What every file of the checker needs: the verdicts, memory, and the words and numbers of the file being read, with
 * the conventions of FORMATS.md. A check that succeeds has one way out, verified(), which prints the verdict and is the
 * only place with exit status 0. Every other way ends in refuted() with status 1, or in unreadable() or trouble() with
 * status 2. */

_Noreturn void verified(const char *format, ...);
_Noreturn void refuted(const char *format, ...);
_Noreturn void unreadable(const char *format, ...);
_Noreturn void trouble(const char *format, ...);
_Noreturn void tell(const char *text); /* prints it, and verifies nothing */
extern int64_t current_step;           /* the step being checked, for messages; or -1 */

/* Room for `count' things, zeroed; room for one more at array[used], of which there are *room. */
void *room_for(size_t count, size_t size);
void *room_for_more(void *array, size_t used, size_t *room, size_t size);

/* A list of numbers that grows. */
struct list {
	uint32_t *item;
	size_t size, room;
};
static inline void list_add(struct list *l, uint32_t item)
{
	if (l->size == l->room)
		l->item = room_for_more(l->item, l->size, &l->room, sizeof *l->item);
	l->item[l->size++] = item;
}

/* The next line that is no comment; the file ends too early if there is none. */
void open_input(const char *name); /* - is standard input */
void next_line(void);
void expect_line(const char *text);
void expect_end_of_file(void);

/* The words of the line that were not yet taken: where the next one begins, or NULL. */
extern char *next_word;
static inline bool words_left(void)
{
	return next_word != NULL;
}
static inline const char *rest_of_line(void)
{
	return words_left() ? next_word : "";
}

char *word(void);
bool word_is(const char *text); /* is the next word this one? */
bool take_whole_word(const char *text);
static inline bool take_word(const char *text) /* takes it if it is */
{
	return words_left() && *next_word == *text && take_whole_word(text);
}
void expect(const char *text); /* takes it; otherwise the file is unreadable */
void expect_end_of_line(void);

/* Numbers as FORMATS.md wants them. */
bool is_number(const char *text, uint32_t *value);
uint32_t number(void);
uint32_t number_within(uint32_t least, uint32_t most);
int32_t signed_number(void);
uint32_t take_count(const char *name, uint32_t least, uint32_t most); /* this line is NAME N */
uint32_t count_line(const char *name, uint32_t least, uint32_t most); /* the next line is */

/* The line `kdraw KIND 1', of a file and of a file inside another; the optional line `name'. */
extern uint32_t file_version;
enum { KIND_ROOM = 16 };
void first_line(char kind[KIND_ROOM]);
void inner_first_line(char kind[KIND_ROOM]);
void check_kind(const char *kind, const char *wanted);
void optional_name(void);

/* Along a row, a column, both growing, the row growing while the column falls: steps of row and column. */
enum { DIRECTIONS = 4 };
extern const char direction_letter[DIRECTIONS];
extern const int8_t direction_step[DIRECTIONS][2];
int read_direction(void);
int64_t floor_divide(int64_t a, int64_t b);

#endif
