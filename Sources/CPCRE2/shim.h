// The 8-bit library of PCRE2. The code unit width has to be chosen before the header is read;
// the generic names it then defines are macros, which Swift cannot import: use the `_8` functions.
#ifndef PHONECHECK_CPCRE2_SHIM_H
#define PHONECHECK_CPCRE2_SHIM_H

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
