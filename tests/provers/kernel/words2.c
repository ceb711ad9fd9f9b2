/* The parts of the kernel, 128 bits wide. */
#define WORDS 2
#include "tests/provers/kernel/parts.h"
