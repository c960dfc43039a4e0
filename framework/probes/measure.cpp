#include "probes/measure.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "binary/elf/elf_facts.hpp"
#include "model/error.hpp"
#include "probes/read_results.hpp"
#include "probes/results.hpp"
#include "process/dynamic_loader.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::probes {
namespace {

/// The file that the agent counts into, as memory. Gone when this ends.
class Shared {
 public:
  explicit Shared(const std::string& path) : path_(path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0 && ftruncate(file, kResultsBytes) == 0)
      memory_ = mmap(nullptr, kResultsBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    const int wrong = errno;
    if (file >= 0) close(file);
    if (memory_ == MAP_FAILED) throw Error(path + ": cannot be made: " + std::strerror(wrong));
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  ~Shared() {
    munmap(memory_, kResultsBytes);
    unlink(path_.c_str());
  }
  const AgentResults& results() const { return *static_cast<const AgentResults*>(memory_); }

 private:
  std::string path_;
  void* memory_ = MAP_FAILED;
};

/// Whole, or an error: of a plan that ends early, fewer calls would be timed.
void write_plan(const std::string& text, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw Error(path + ": cannot be written: " + std::strerror(errno));
}

std::string file_of(const process::Launch& launch) {
  if (!launch.file.empty()) return launch.file;
  const auto& name = launch.argv.front();
  if (name.find('/') != std::string::npos) return name;
  if (auto found = process::found_in_path(name)) return *found;
  throw Error(name + ": no such program");
}

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

ProbeReading measure(const process::Launch& launch, const Plan& plan, const std::string& directory,
                     const process::Spawner& spawn) {
  const auto executable = file_of(launch);
  if (const auto why = refusal(executable); !why.empty()) throw Error(executable + " " + why);
  const auto place = std::filesystem::absolute(directory).string();
  const auto plan_path = place + "/probes.plan";
  const auto results_path = place + "/probes.results";
  const Shared shared(results_path);
  write_plan(text_of(plan, results_path), plan_path);
  auto probed = launch;
  process::load_in_front(process::library_of_the_wrapper("libholdfast-probes.so", "calls are timed"), probed);
  probed.environment.push_back("HOLDFAST_PROBES=" + plan_path);
  probed.environment.emplace_back("LD_BIND_NOW=1");
  const auto ended = spawn(probed);
  const auto now = clocks_now();
  process::take_file(plan_path);
  const auto modules = process::take_file(results_path + ".modules");
  if (ended.how == process::Ended::How::not_started)
    throw Error(executable + " " + process::how_it_ended(ended, launch.deadline_s));
  auto reading = reading_of(shared.results(), modules, plan, now);
  for (auto& target : reading.targets) {
    if (target.module.empty()) target.module = executable;
  }
  reading.ended = ended;
  return reading;
}

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
           "nothing from outside; measure a copy without them";
  if (const auto sanitizer = binary::sanitizer_of(executable); !sanitizer.empty())
    return "was built with the " + sanitizer + " sanitizer, which must be loaded first; build it without";
  return "";
}

}  // namespace holdfast::probes
