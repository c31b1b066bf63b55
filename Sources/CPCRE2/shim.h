// The 8-bit library of PCRE2. The code unit width has to be chosen before the header is read;
// the generic names it then defines are macros, which Swift cannot import: use the `_8` functions.
#ifndef PHONECHECK_CPCRE2_SHIM_H
#define PHONECHECK_CPCRE2_SHIM_H

#define PCRE2_CODE_UNIT_WIDTH 8
#if __has_include(<pcre2.h>)
#include <pcre2.h>
#else
#error "The PCRE2 library is missing. Debian, Ubuntu: apt-get install libpcre2-dev pkg-config. Fedora: dnf install pcre2-devel. macOS: brew install pcre2 pkgconf. Without the right to install, ask an administrator for it."
#endif

#endif
