// What the cases name of a C library; wasm.c defines what they call. Nothing is printed: a host asks for digests.

#define stderr 0
#define printf(...) ((void)0)
#define fprintf(...) ((void)0)
#define perror(...) ((void)0)
#define putchar(...) ((void)0)
