#include "boards/tilings/certified.h"

#include <stddef.h>

const struct certified certified[] = {
#define CERTIFIED(k, p, tiling) {k, p, tiling, 0},
#define CERTIFIED_EXCLUSIVE(k, p, tiling, b) {k, p, tiling, b},
#include "boards/tilings/INDEX"
#undef CERTIFIED
#undef CERTIFIED_EXCLUSIVE
    {0, 0, NULL, 0},
};
