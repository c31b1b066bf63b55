// measure FD COMMAND [ARGUMENT...]: runs a command and writes its figures to the file descriptor FD, as
//
//     wall-seconds user-seconds system-seconds peak-KiB exit-code
//
// The peak of a child begins with the size of its parent, so the parent has to be small: this program is.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec * 1e-6; }

int main(int count, char **arguments) {
  if (count < 3) {
    fputs("usage: measure FD COMMAND [ARGUMENT...]\n", stderr);
    return 64;
  }
  int report = atoi(arguments[1]);
  double start = now();
  pid_t child = fork();
  if (child == 0) {
    close(report);
    execvp(arguments[2], arguments + 2);
    fprintf(stderr, "measure: %s: %s\n", arguments[2], strerror(errno));
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 2;
  }
  double wall = now() - start;
#ifdef __APPLE__
  long peak = usage.ru_maxrss / 1024;
#else
  long peak = usage.ru_maxrss;
#endif
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  dprintf(
    report, "%.6f %.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime), seconds(usage.ru_stime), peak, code);
  return 0;
}
