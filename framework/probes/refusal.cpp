#include <sys/stat.h>
#include <sys/xattr.h>

#include "binary/elf/elf_facts.hpp"
#include "probes/measure.hpp"
#include "process/dynamic_loader.hpp"

namespace holdfast::probes {
namespace {

#if defined(__x86_64__)
constexpr bool kTimesCalls = true;
#else
constexpr bool kTimesCalls = false;
#endif

/// The loader takes nothing from the environment of such a program.
bool has_rights_of_others(const std::string& executable) {
  struct stat about {};
  if (stat(executable.c_str(), &about) != 0) return false;
  return (about.st_mode & (S_ISUID | S_ISGID)) != 0 ||
         getxattr(executable.c_str(), "security.capability", nullptr, 0) > 0;
}

}  // namespace

std::string refusal(const std::string& executable) {
  if (!kTimesCalls)
    return "cannot be timed call by call: that is for x86-64 only, and this machine is another";
  const auto needs = binary::needs_of(executable);
  const auto here = binary::needs_of("/proc/self/exe");
  if (needs.machine == 0) return "is no ELF file: name the program itself, and no script";
  if (needs.machine != here.machine)
    return "is for " + binary::machine_name(needs.machine) + ", and calls are timed in code for x86-64 only";
  if (process::is_static(executable))
    return "is linked statically: nothing can be loaded in front of it to time its calls; link it "
           "dynamically";
  if (has_rights_of_others(executable))
    return "runs with the rights of another user (setuid, setgid or capabilities), so the loader takes "
           "nothing from "
           "outside; measure a copy without them";
  if (const auto sanitizer = binary::sanitizer_of(executable); !sanitizer.empty())
    return "was built with the " + sanitizer + " sanitizer, which must be loaded first; build it without";
  return "";
}

}  // namespace holdfast::probes
