// The library zlib. The manifest says how it is linked: into the program itself where there is an archive of it.
#ifndef PHONECHECK_CZLIB_SHIM_H
#define PHONECHECK_CZLIB_SHIM_H

#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "The library zlib is missing. Debian, Ubuntu: apt-get install zlib1g-dev. Fedora: dnf install zlib-static zlib-devel. Without the right to install, ask an administrator for it."
#endif

#endif
