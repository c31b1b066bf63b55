// The program in the wheel: it loads the library beside it, which also holds the command, and runs that.

#include <dlfcn.h>
#include <stdio.h>

int main(void) {
  // The dynamic linker replaces $ORIGIN by this program's folder.
  void *library = dlopen("$ORIGIN/phonecheck.duckdb_extension", RTLD_NOW);
  void (*run)(void) = library ? (void (*)(void))dlsym(library, "phonecheck_command_main") : NULL;
  if (run) run();
  fprintf(stderr, "phonecheck: %s. Install the package again.\n", dlerror());
  return 2;
}
