#include <dlfcn.h>

int main(void) { return dlopen(OPENED, RTLD_NOW) ? 0 : 1; }
