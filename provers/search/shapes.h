/* Drawn positions by their shapes. The shape of a position is what is left of it without its own squares, those on one
 * line only. In game p longer rests help White: a position is drawn if one of the same shape is, of which no line has
 * more own squares (references of checker/FORMATS.md). So for every shape the numbers of own squares are kept, line by
 * line in the order of the shape's canonical form, with which positions were found drawn:
 *
 *      shape 7f3a...   (0 2 1 1) (2 0 1 1)        (0 2 3 1) is drawn, too; of (1 1 1 1) nothing is known
 *
 * Threads share it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct shapes;

struct shapes *shapes_new(unsigned long long limit); /* of its memory: when it is full nothing more is added */
void shapes_release(struct shapes *s);

/* own[0 .. lines - 1] of a drawn position; two words name the shape. The hint is the same for positions of one shape.
 */
void shapes_add(struct shapes *s, const uint64_t shape[2], uint64_t hint, const uint8_t *own, unsigned lines);

/* False: no shape with this hint was added. A hint takes less time to find than the name. */
bool shapes_may_have(const struct shapes *s, uint64_t hint);

/* Is a position with these numbers drawn, as far as is known? Then those of one that was added, nowhere more. */
bool shapes_find(struct shapes *s, const uint64_t shape[2], const uint8_t *own, unsigned lines, uint8_t *fewer);
