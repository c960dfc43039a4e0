#include <dlfcn.h>

int first(void);

/* With an argument, one library and two symbols more. */
int main(int argc, char** argv) {
  (void)argv;
  if (argc == 1) return first() - 1;
  void* plugin = dlopen(PLUGIN, RTLD_NOW);
  return plugin && dlsym(plugin, "first") && dlsym(plugin, "second") ? 0 : 1;
}
