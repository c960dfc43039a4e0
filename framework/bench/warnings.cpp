#include "bench/warnings.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "bench/in_process.hpp"
#include "model/quantity.hpp"
#include "model/whole_file.hpp"

// Functions of the runtime libraries of sanitizers and coverage; null in a program without them.
extern "C" {  // NOLINTBEGIN(bugprone-reserved-identifier)
/// A weak reference to a function that no library defines has the address 0 (ELF). The linker links no library because
/// of it.
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
[[gnu::weak]] void __msan_init();
[[gnu::weak]] void __ubsan_handle_divrem_overflow();
[[gnu::weak]] void __gcov_init();
[[gnu::weak]] void llvm_gcov_init();
[[gnu::weak]] void __llvm_profile_write_file();
}  // NOLINTEND(bugprone-reserved-identifier)

namespace holdfast::bench {
namespace {

struct Warning {
  unsigned fact;
  const char* sentence;
};

constexpr std::array<Warning, 6> kWarnings{{
    {detail::kUnoptimised,
     "the benchmark was compiled without optimisation: its times say little about the program that users "
     "run; set CMAKE_BUILD_TYPE to Release or RelWithDebInfo"},
    {detail::kAddressSanitizer,
     "the program contains AddressSanitizer, which slows memory accesses; build without -fsanitize=address"},
    {detail::kThreadSanitizer,
     "the program contains ThreadSanitizer, which slows memory accesses; build without -fsanitize=thread"},
    {detail::kMemorySanitizer,
     "the program contains MemorySanitizer, which slows memory accesses; build without -fsanitize=memory"},
    {detail::kUndefinedSanitizer,
     "the program contains UndefinedBehaviorSanitizer, which checks arithmetic; build without "
     "-fsanitize=undefined"},
    {detail::kCoverage,
     "the program counts what it executes, for coverage or a profile; build without --coverage"},
}};

unsigned bit_if(bool holds, unsigned bit) { return holds ? bit : 0; }

/// Detects linked sanitizers and coverage. The libraries of the other sanitizers also contain the handlers of undefined
/// behaviour, used or not.
unsigned linked() {
  const unsigned found = bit_if(__asan_init != nullptr, detail::kAddressSanitizer) |
                         bit_if(__tsan_init != nullptr, detail::kThreadSanitizer) |
                         bit_if(__msan_init != nullptr, detail::kMemorySanitizer);
  const bool checks = found == 0 && __ubsan_handle_divrem_overflow != nullptr;
  const bool counts =
      __gcov_init != nullptr || llvm_gcov_init != nullptr || __llvm_profile_write_file != nullptr;
  return found | bit_if(checks, detail::kUndefinedSanitizer) | bit_if(counts, detail::kCoverage);
}

}  // namespace

std::vector<std::string> build_warnings(const ProcessFacts& facts) {
  std::vector<std::string> sentences;
  for (const auto& warning : kWarnings) {
    if ((facts.built & warning.fact) != 0) sentences.emplace_back(warning.sentence);
  }
  if (facts.traced) {
    sentences.emplace_back(
        "a debugger or tracer is attached to the program and may stop it; run the program without one");
  }
  if (facts.valgrind) {
    sentences.emplace_back(
        "the program runs under valgrind, so its times are those of a simulation; count instructions, or run "
        "it without valgrind");
  }
  return sentences;
}

/// The tracer is in the status of the process (proc(5)); valgrind is recognised by its preloaded
/// libraries.
ProcessFacts process_facts(unsigned built) {
  return {.built = built | linked(),
          .traced = traced(file_if_readable("/proc/self/status").value_or("")),
          .valgrind = under_valgrind(file_if_readable("/proc/self/maps").value_or(""))};
}

bool traced(std::string_view status) {
  constexpr std::string_view kTracerLine = "\nTracerPid:";
  const auto found = status.find(kTracerLine);
  if (found == std::string_view::npos) return false;
  // strtol() needs a terminated string.
  const std::string rest(status.substr(found + kTracerLine.size(), 24));
  return std::strtol(rest.c_str(), nullptr, 10) != 0;
}

/// Valgrind preloads libraries whose names begin with "vgpreload_" into each program that it runs.
bool under_valgrind(std::string_view maps) { return maps.find("/vgpreload_") != std::string_view::npos; }

}  // namespace holdfast::bench

namespace holdfast::bench {

namespace {

/// The header explains this factor by measurements.
constexpr double kThreshold = 1.2;
/// The shortest of ten runs counts, because a disturbance only adds time.
constexpr int kRuns = 10;
/// Number of passes in a run: long compared with a reading of the clock (30 ns), short compared with a time slice.
constexpr std::uint64_t kPasses = 10000;

}  // namespace

double empty_loop_ns(Clock& clock) {
  const auto nothing = [] {};
  const detail::Action none;
  detail::Looped looped(nothing);
  double shortest = timed_run(clock, {looped.body(), none, none}, kPasses).timed_ns;
  for (int run = 1; run < kRuns; ++run) {
    shortest = std::min(shortest, timed_run(clock, {looped.body(), none, none}, kPasses).timed_ns);
  }
  return shortest / static_cast<double>(kPasses);
}

std::optional<std::string> empty_body_warning(double run_ns, double empty_loop_ns) {
  if (run_ns > kThreshold * empty_loop_ns) return std::nullopt;
  return "an iteration takes " + format_quantity(run_ns, "ns") + ", and one of an empty loop " +
         format_quantity(empty_loop_ns, "ns") +
         ": the optimiser has removed the work, or the work is too short to be seen; keep() its input and "
         "its result, and do more of it in an iteration";
}

}  // namespace holdfast::bench
