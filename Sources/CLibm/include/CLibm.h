// This header declares nothing: only the linker uses the definitions of this module.

#include <stddef.h>
