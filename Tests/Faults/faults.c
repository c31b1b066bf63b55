// Makes the Nth call of one kind fail or fall short: FAULT=call:N:errno or call:N:short. `engine` are allocations of the
// PCRE2 library, or of FAULT_ENGINE=start-end, where PCRE2 is in a program that has it inside. FAULT_LOG names a file that gets the number of calls of each kind. CLOCK=steps makes clocks step forwards
// and backwards, by up to an hour. For LD_PRELOAD, on Linux with glibc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { READ, WRITE, OPEN, FSYNC, RENAME, CLOSE, FSTAT, MMAP, PREAD, ENGINE, KINDS };
static const char *const names[KINDS] = {"read",  "write", "open", "fsync", "rename",
                                         "close", "fstat", "mmap", "pread", "engine"};
static atomic_int counts[KINDS];
static int kind = -1, place, error, clock_steps;

// Where PCRE2 is.
static uintptr_t engine_start, engine_end;

static int find_engine(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  const char *inside = getenv("FAULT_ENGINE");
  unsigned long start, end;
  // The program is the first object.
  if (inside && sscanf(inside, "%lx-%lx", &start, &end) == 2) {
    engine_start = object->dlpi_addr + start, engine_end = object->dlpi_addr + end;
    return 1;
  }
  if (!strstr(object->dlpi_name, "libpcre2")) return 0;
  engine_start = object->dlpi_addr;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    uintptr_t last = engine_start + object->dlpi_phdr[i].p_vaddr + object->dlpi_phdr[i].p_memsz;
    if (object->dlpi_phdr[i].p_type == PT_LOAD && last > engine_end) engine_end = last;
  }
  return 1;
}

__attribute__((constructor)) static void begin(void) {
  dl_iterate_phdr(find_engine, NULL);
  const char *fault = getenv("FAULT");
  clock_steps = getenv("CLOCK") != NULL;
  char name[16], what[16];
  if (!fault || sscanf(fault, "%15[a-z]:%d:%15s", name, &place, what) != 3) return;
  for (int i = 0; i < KINDS; i++)
    if (!strcmp(name, names[i])) kind = i;
  error = strcmp(what, "short") ? atoi(what) : -1;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_LOG");
  if (!path) return;
  char text[256];
  int length = 0;
  for (int i = 0; i < KINDS; i++)
    length += snprintf(text + length, sizeof text - length, "%s %d\n", names[i], counts[i]);
  int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, text, length);
}

// 0: continue; 1: fail with errno set; -1: fall short.
static int strikes(int call) {
  if (atomic_fetch_add(&counts[call], 1) + 1 != place || call != kind) return 0;
  if (error < 0) return -1;
  errno = error;
  return 1;
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t read(int file, void *bytes, size_t count) {
  int fault = strikes(READ);
  if (fault > 0) return -1;
  return syscall(SYS_read, file, bytes, fault < 0 && count > 1 ? count / 2 : count);
}

ssize_t write(int file, const void *bytes, size_t count) {
  int fault = strikes(WRITE);
  if (fault > 0) return -1;
  return syscall(SYS_write, file, bytes, fault < 0 && count > 1 ? count / 2 : count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  int fault = strikes(PREAD);
  if (fault > 0) return -1;
  return syscall(SYS_pread64, file, bytes, fault < 0 && count > 1 ? count / 2 : count, offset);
}

static int open_file(const char *path, int flags, mode_t mode) {
  return strikes(OPEN) > 0 ? -1 : syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  return open_file(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  return open_file(path, flags, mode);
}

int fsync(int file) { return strikes(FSYNC) > 0 ? -1 : syscall(SYS_fsync, file); }

int rename(const char *from, const char *to) {
  return strikes(RENAME) > 0 ? -1 : syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

// A close that fails still closes the file, as on Linux.
int close(int file) {
  int fault = strikes(CLOSE), code = errno, result = syscall(SYS_close, file);
  if (fault <= 0) return result;
  errno = code;
  return -1;
}

int fstat(int file, struct stat *status) {
  return strikes(FSTAT) > 0 ? -1 : NEXT(int (*)(int, struct stat *), "fstat")(file, status);
}

void *mmap(void *address, size_t count, int protection, int flags, int file, off_t offset) {
  if (strikes(MMAP) > 0) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, count, protection, flags, file, offset);
}

extern void *__libc_malloc(size_t count);

void *malloc(size_t count) {
  uintptr_t caller = (uintptr_t)__builtin_return_address(0);
  if (kind == ENGINE && caller >= engine_start && caller < engine_end && strikes(ENGINE) > 0) return NULL;
  return __libc_malloc(count);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static atomic_uint count;
  int result = syscall(SYS_clock_gettime, clock, time);
  if (clock_steps && !result) time->tv_sec += (int)(atomic_fetch_add(&count, 1) * 2654435761u >> 8) % 3600 - 1800;
  return result;
}
