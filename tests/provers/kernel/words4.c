/* The parts of the kernel, 256 bits wide. */
#define WORDS 4
#include "tests/provers/kernel/parts.h"
