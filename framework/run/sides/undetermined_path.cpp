#include "run/sides/undetermined_path.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "binary/elf/elf_image.hpp"
#include "binary/elf/symbols.hpp"

namespace holdfast::run {
namespace {

using binary::FunctionPrint;

/// A request to the system, by the name of the called function.
struct Asked {
  std::string_view what;
  std::string_view name;
};
constexpr std::string_view kTime = "asks for the time";
constexpr std::string_view kWaits = "waits for a time";
constexpr std::string_view kChance = "asks for random numbers";
constexpr std::string_view kThreads = "starts threads";
constexpr std::string_view kOthers = "works with other processes";
constexpr std::string_view kMachine = "asks for the state of the machine";
constexpr std::string_view kItself = "makes system calls itself";

constexpr std::array kAsked = std::to_array<Asked>({
    {kTime, "clock_gettime"},
    {kTime, "gettimeofday"},
    {kTime, "time"},
    {kTime, "clock"},
    {kTime, "times"},
    {kTime, "ftime"},
    {kTime, "timespec_get"},
    {kTime, "getrusage"},
    // Names in angle brackets are instructions (binary/fingerprint/decoded.hpp).
    {kTime, "<rdtsc>"},
    {kTime, "omp_get_wtime"},
    {kWaits, "sleep"},
    {kWaits, "usleep"},
    {kWaits, "nanosleep"},
    {kWaits, "clock_nanosleep"},
    {kWaits, "alarm"},
    {kWaits, "setitimer"},
    {kWaits, "timer_create"},
    {kWaits, "timerfd_create"},
    {kWaits, "select"},
    {kWaits, "pselect"},
    {kWaits, "poll"},
    {kWaits, "ppoll"},
    {kWaits, "epoll_wait"},
    {kWaits, "epoll_pwait"},
    {kWaits, "pthread_cond_timedwait"},
    {kWaits, "pthread_cond_clockwait"},
    {kWaits, "pthread_mutex_timedlock"},
    {kWaits, "sem_timedwait"},
    {kChance, "getrandom"},
    {kChance, "getentropy"},
    {kChance, "arc4random"},
    {kChance, "arc4random_uniform"},
    {kChance, "arc4random_buf"},
    // AT_RANDOM gives 16 random bytes (getauxval(3)).
    {kChance, "getauxval"},
    {kChance, "mkstemp"},
    {kChance, "mkdtemp"},
    // The kernel gives each process another id.
    {kChance, "getpid"},
    {kChance, "getppid"},
    {kChance, "gettid"},
    {kChance, "<rdrand>"},
    {kThreads, "pthread_create"},
    {kThreads, "thrd_create"},
    {kThreads, "clone"},
    {kThreads, "GOMP_parallel"},
    {kThreads, "__kmpc_fork_call"},
    {kThreads, "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE"},
    {kOthers, "fork"},
    {kOthers, "vfork"},
    {kOthers, "system"},
    {kOthers, "popen"},
    {kOthers, "posix_spawn"},
    {kOthers, "posix_spawnp"},
    {kOthers, "execv"},
    {kOthers, "execve"},
    {kOthers, "execvp"},
    {kOthers, "socket"},
    {kOthers, "socketpair"},
    {kOthers, "accept"},
    {kOthers, "pipe"},
    {kOthers, "pipe2"},
    {kOthers, "mkfifo"},
    {kOthers, "shm_open"},
    {kOthers, "shmget"},
    {kOthers, "msgget"},
    {kOthers, "semget"},
    {kOthers, "mq_open"},
    {kOthers, "sem_open"},
    {kOthers, "kill"},
    {kOthers, "inotify_init"},
    {kOthers, "inotify_init1"},
    {kMachine, "sysinfo"},
    {kMachine, "getloadavg"},
    {kMachine, "sched_getcpu"},
    {kMachine, "getcpu"},
    {kMachine, "sched_getaffinity"},
    {kMachine, "mincore"},
    {kMachine, "statvfs"},
    {kMachine, "statfs"},
    // These calls show times and inode numbers, which differ for equal contents.
    {kMachine, "stat"},
    {kMachine, "fstat"},
    {kMachine, "lstat"},
    {kMachine, "statx"},
    {kMachine, "<rdpid>"},
    {kItself, "syscall"},
    {kItself, "<syscall>"},
});
/// Parts of C++ names, in any standard library.
constexpr std::array kAskedOfCpp = std::to_array<Asked>({
    {kTime, "_clock3nowE"},
    {kChance, "random_device"},
    {kWaits, "__sleep_for"},
    {kThreads, "_M_start_thread"},
    {kMachine, "last_write_time"},
});
constexpr std::array<std::string_view, 10> kOpening{"fopen",  "fopen64",  "freopen", "open",   "open64",
                                                    "openat", "openat64", "opendir", "dlopen", "creat"};

/// Prefixes of kernel files that any program may open.
constexpr std::array<std::string_view, 12> kReadByAll{"/proc/cpuinfo",
                                                      "/proc/filesystems",
                                                      "/proc/self/cmdline",
                                                      "/proc/self/exe",
                                                      "/proc/self/maps",
                                                      "/proc/self/status",
                                                      "/proc/self/task",
                                                      "/proc/thread-self/schedstat",
                                                      "/proc/sys/",
                                                      "/sys/devices/system/cpu/",
                                                      "/sys/kernel/mm/transparent_hugepage/",
                                                      "/dev/"};
/// Prefixes of kernel files whose content differs each time.
constexpr std::array<std::string_view, 4> kOfChance{"/proc/sys/kernel/random/", "/dev/random", "/dev/urandom",
                                                    "/dev/hwrng"};

bool begins_with_one_of(const auto& beginnings, std::string_view text) {
  return std::ranges::any_of(beginnings, [&](std::string_view begin) { return text.starts_with(begin); });
}

std::string_view asked_by(std::string_view name) {
  if (const auto* found = std::ranges::find(kAsked, name, &Asked::name); found != kAsked.end())
    return found->what;
  if (!name.starts_with("_Z")) return {};
  const auto* found = std::ranges::find_if(
      kAskedOfCpp, [&](const Asked& asked) { return name.find(asked.name) != std::string_view::npos; });
  return found == kAskedOfCpp.end() ? std::string_view() : found->what;
}

bool opens(std::string_view name) {
  if (std::ranges::find(kOpening, name) != kOpening.end()) return true;
  const auto has = [&](std::string_view part) { return name.find(part) != std::string_view::npos; };
  return name.starts_with("_Z") && (has("fstream") || has("filebuf") || has("directory_iterator"));
}

/// Returns true if the function belongs to a benchmark harness. Harnesses read the clock, which affects only
/// how often a body runs, not the path in it.
bool is_harness(const FunctionPrint& function) {
  constexpr std::array kOwn{"holdfast::",          "benchmark::",        "Catch::",
                            "ankerl::nanobench::", "boost::unit_test::", "boost::execution_monitor",
                            "boost::test_tools::", "boost::debug::"};
  constexpr std::array kInside{"holdfast::bench::", "holdfast::events::", "holdfast::(anonymous namespace)",
                               "benchmark::internal::"};
  const auto name = binary::without_parameters(binary::readable_name(function.name));
  return std::ranges::any_of(kOwn, [&](const char* own) { return name.starts_with(own); }) ||
         (name.starts_with("std::") && std::ranges::any_of(kInside, [&](const char* inside) {
            return name.find(inside) != std::string::npos;
          }));
}

bool is_harness_library(const std::string& path) {
  constexpr std::array kNames{"libholdfast",
                              "libbenchmark.",
                              "libbenchmark_main.",
                              "libCatch2",
                              "libboost_unit_test_framework",
                              "libboost_prg_exec_monitor"};
  const auto name = std::filesystem::path(path).filename().string();
  return std::ranges::any_of(kNames, [&](const char* own) { return name.starts_with(own); });
}

/// Returns true for libraries that every program calls. Their requests to the system are detected in the
/// calling program.
bool is_of_language(const std::string& path) {
  constexpr std::array kNames{"libc.so",  "libm.so",      "libstdc++.so",  "libgcc_s.so",
                              "ld-linux", "libdl.so",     "libpthread.so", "librt.so",
                              "libc++",   "libunwind.so", "libatomic.so",  "libquadmath.so"};
  const auto name = std::filesystem::path(path).filename().string();
  return std::ranges::any_of(kNames, [&](const char* own) { return name.starts_with(own); });
}

/// Calls `see` with each name that the function calls or refers to, in other modules and in its own.
template <class See>
void names_called_by(const binary::Fingerprints& module, const FunctionPrint& function, const See& see) {
  for (const auto import : function.imports) see(module.imports[import]);
  for (const auto called : function.calls) see(module.functions[called].name);
}

}  // namespace

std::string why_undetermined(const binary::Fingerprints& module, const Functions& entered) {
  for (const auto index : entered) {
    const auto& function = module.functions[index];
    std::string_view what;
    names_called_by(module, function, [&](const std::string& name) {
      if (what.empty()) what = asked_by(name);
    });
    // The name is demangled only here, since that takes time.
    if (!what.empty() && !is_harness(function))
      return binary::without_parameters(binary::readable_name(function.name)) + " " + std::string(what);
  }
  return "";
}

std::string why_undetermined(const std::string& library) {
  if (is_harness_library(library) || is_of_language(library)) return "";
  const binary::ElfImage image(library);
  for (const auto& name : image.imported()) {
    if (const auto what = asked_by(name); !what.empty())
      return std::filesystem::path(library).filename().string() + " " + std::string(what);
  }
  return "";
}

std::string why_undetermined(const std::set<std::string>& of_kernel) {
  for (const auto& file : of_kernel) {
    if (!begins_with_one_of(kReadByAll, file) || begins_with_one_of(kOfChance, file))
      return "it reads " + file + ", which may differ each time";
  }
  return "";
}

namespace {

/// Returns true if one of the functions, other than those of the harness, calls a function whose name fits.
template <class Fits>
bool any_calls(const binary::Fingerprints& module, const Functions& functions, const Fits& fits) {
  return std::ranges::any_of(functions, [&](std::uint32_t index) {
    const auto& function = module.functions[index];
    bool found = false;
    names_called_by(module, function, [&](const std::string& name) { found = found || fits(name); });
    return found && !is_harness(function);
  });
}

}  // namespace

bool opens_files(const binary::Fingerprints& module, const Functions& functions) {
  return any_calls(module, functions, opens);
}

bool looks_up_names(const binary::Fingerprints& module, const Functions& functions) {
  return any_calls(module, functions, [](const std::string& name) {
    return name == "dlsym" || name == "dlvsym" || name == "dlopen";
  });
}

}  // namespace holdfast::run
