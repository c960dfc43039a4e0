#include <dlfcn.h>

#include <holdfast/holdfast.hpp>
#include <stdexcept>

HOLDFAST_BENCHMARK("opens")(holdfast::State& state) {
  void* const plugin = dlopen(PLUGIN, RTLD_NOW);
  if (plugin == nullptr) throw std::runtime_error(dlerror());
  const auto work = reinterpret_cast<unsigned long (*)(unsigned long)>(dlsym(plugin, "work"));
  for (auto _ : state) holdfast::keep(work(1));
}
