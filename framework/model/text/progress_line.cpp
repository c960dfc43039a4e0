#include "model/text/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "model/text/sanitize_text.hpp"

namespace holdfast::text {
namespace {
/// In a log, occasional signs of life suffice.
constexpr auto kPlainEvery = std::chrono::seconds(5);
}  // namespace

ProgressLine::ProgressLine(std::string test, bool quiet)
    : test_(std::move(test)),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      last_(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() {
  // "\r" moves to the first column, and the escape "EL" deletes to the end of the line (console_codes(4)).
  if (shown_ && terminal_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::say(const std::string& sentence) { put(sanitize_line(test_ + ": " + sentence)); }

void ProgressLine::put(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (quiet_ || (!terminal_ && now - last_ < kPlainEvery)) return;
  std::fputs((terminal_ ? "\r" + text + "\x1b[K" : text + "\n").c_str(), stderr);
  std::fflush(stderr);
  last_ = now;
  shown_ = true;
}

std::string progress_text(const std::string& test, const std::string& benchmark, int rounds_done,
                          int rounds_wanted, double left_s, bool confirms) {
  const bool has_name = test.ends_with(benchmark) || test.starts_with(benchmark + "/");
  const bool is_inside = benchmark.starts_with(test + "/");
  const auto name = sanitize_line("perf." + (is_inside  ? benchmark
                                             : has_name ? test
                                                        : test + " " + benchmark));
  if (confirms)
    return fmt::format("{}: pair {}, confirms the result, at most {:.0f} s left", name, rounds_done + 1,
                       left_s);
  const auto left = rounds_done == 0 ? std::string() : fmt::format(", {:.0f} s left", left_s);
  return fmt::format("{}: pair {} of {}{}", name, rounds_done + 1, rounds_wanted, left);
}

}  // namespace holdfast::text
