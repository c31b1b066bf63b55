// Nothing is declared: the linker finds what this module defines.

#include <stddef.h>
