#include "HeapUse.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#endif

long heap_bytes_in_use(void) {
#if defined(__GLIBC__)
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
#elif defined(__APPLE__)
  return (long)mstats().bytes_used;
#else
  return -1;
#endif
}
