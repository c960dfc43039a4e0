#include "measure/build_check.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>

// Names of the runtime libraries that sanitizers and coverage bring with them; null in a program without
// them.
extern "C" {  // NOLINTBEGIN(bugprone-reserved-identifier)
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
[[gnu::weak]] void __msan_init();
[[gnu::weak]] void __ubsan_handle_divrem_overflow();
[[gnu::weak]] void __gcov_init();
[[gnu::weak]] void llvm_gcov_init();
[[gnu::weak]] void __llvm_profile_write_file();
}  // NOLINTEND(bugprone-reserved-identifier)

namespace holdfast::measure {
namespace {

struct Warning {
  unsigned fact;
  const char* sentence;
};

constexpr std::array<Warning, 6> kWarnings{{
    {detail::kUnoptimised,
     "the benchmark was compiled without optimisation: its times say little about the program that users "
     "run; "
     "set CMAKE_BUILD_TYPE to Release or RelWithDebInfo"},
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

/// The libraries of the other sanitizers bring the handlers of undefined behaviour too, used or not.
unsigned linked() {
  const unsigned found = bit_if(__asan_init != nullptr, detail::kAddressSanitizer) |
                         bit_if(__tsan_init != nullptr, detail::kThreadSanitizer) |
                         bit_if(__msan_init != nullptr, detail::kMemorySanitizer);
  const bool checks = found == 0 && __ubsan_handle_divrem_overflow != nullptr;
  const bool counts =
      __gcov_init != nullptr || llvm_gcov_init != nullptr || __llvm_profile_write_file != nullptr;
  return found | bit_if(checks, detail::kUndefinedSanitizer) | bit_if(counts, detail::kCoverage);
}

/// Empty where there is no such file.
std::string text_of(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

std::vector<std::string> build_warnings(const Facts& facts) {
  std::vector<std::string> sentences;
  for (const auto& warning : kWarnings) {
    if ((facts.built & warning.fact) != 0) sentences.emplace_back(warning.sentence);
  }
  if (facts.traced) {
    sentences.emplace_back(
        "a debugger or tracer is attached to the program: it stops where it would not; run it by itself");
  }
  if (facts.valgrind) {
    sentences.emplace_back(
        "the program runs under valgrind: its times are those of a simulation; count instructions, or run it "
        "by itself");
  }
  return sentences;
}

Facts facts_of_process(unsigned built) {
  return {.built = built | linked(),
          .traced = traced(text_of("/proc/self/status")),
          .valgrind = under_valgrind(text_of("/proc/self/maps"))};
}

bool traced(std::string_view status) {
  constexpr std::string_view kLine = "\nTracerPid:";
  const auto found = status.find(kLine);
  if (found == std::string_view::npos) return false;
  const std::string rest(status.substr(found + kLine.size(), 24));
  return std::strtol(rest.c_str(), nullptr, 10) != 0;
}

bool under_valgrind(std::string_view maps) { return maps.find("/vgpreload_") != std::string_view::npos; }

}  // namespace holdfast::measure
