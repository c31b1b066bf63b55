enum { _SC_PAGESIZE };
#define sysconf(name) 65536
