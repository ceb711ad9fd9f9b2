#include "provers/table/certified.h"

#include <stddef.h>

const struct certified certified[] = {
#define CERTIFIED(k, p, tiling) {k, p, tiling},
#include "boards/tilings/INDEX"
#undef CERTIFIED
    {0, 0, NULL},
};
