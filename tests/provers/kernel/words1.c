/* The parts of the kernel, 64 bits wide. */
#define WORDS 1
#include "tests/provers/kernel/parts.h"
