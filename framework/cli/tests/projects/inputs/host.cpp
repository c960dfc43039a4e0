#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <holdfast/holdfast.hpp>
#include <stdexcept>
#include <string>

namespace {

std::string beside_executable(const std::string& path) {
  if (path[0] != '@') return path;
  std::array<char, 4096> self{};
  if (readlink("/proc/self/exe", self.data(), self.size() - 1) < 0)
    throw std::runtime_error("no /proc/self/exe");
  const std::string program = self.data();
  return program.substr(0, program.rfind('/')) + path.substr(1);
}

auto opened() {
  void* const library = dlopen(beside_executable(PLUGIN).c_str(), RTLD_NOW);
  if (library == nullptr) throw std::runtime_error(dlerror());
  return reinterpret_cast<unsigned long (*)(unsigned long)>(dlsym(library, "plugin"));
}

}  // namespace

HOLDFAST_BENCHMARK("host")(holdfast::State& state) {
  const auto work = opened();
  for (auto _ : state) holdfast::keep(work(1));
}
