#include "cli/progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/plain_text.hpp"

namespace holdfast::cli {
namespace {
/// A log wants to know that something is happening, not each step of it.
constexpr auto kPlainEvery = std::chrono::seconds(5);
}  // namespace

ProgressLine::ProgressLine(std::string test, bool quiet)
    : test_(std::move(test)),
      quiet_(quiet),
      terminal_(isatty(STDERR_FILENO) != 0),
      last_(std::chrono::steady_clock::now()) {}

ProgressLine::~ProgressLine() {
  if (shown_ && terminal_) std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(const std::string& benchmark, const runner::Progress& progress) {
  put(progress_text(test_, benchmark, progress));
}

std::function<void(const std::string&, const runner::Progress&)> ProgressLine::shows() {
  return std::bind_front(&ProgressLine::show, this);
}

void ProgressLine::say(const std::string& sentence) { put(plain_line(test_ + ": " + sentence)); }

void ProgressLine::put(const std::string& text) {
  const auto now = std::chrono::steady_clock::now();
  if (quiet_ || (!terminal_ && now - last_ < kPlainEvery)) return;
  std::fputs((terminal_ ? "\r" + text + "\x1b[K" : text + "\n").c_str(), stderr);
  std::fflush(stderr);
  last_ = now;
  shown_ = true;
}

std::string progress_text(const std::string& test, const std::string& benchmark,
                          const runner::Progress& progress) {
  const auto name = plain_line(benchmark == test ? "perf." + test : "perf." + test + " " + benchmark);
  const auto left =
      progress.rounds_done == 0 ? std::string() : fmt::format(", {:.0f} s left", progress.left_s);
  return fmt::format("{}: pair {} of {}{}", name, progress.rounds_done + 1, progress.rounds_wanted, left);
}

}  // namespace holdfast::cli
