/// Bodies that change their process as a library might do. Their loops are correct.

#include <holdfast/holdfast.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <locale>
#include <thread>

namespace {
void spin(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}
struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};
}  // namespace

HOLDFAST_BENCHMARK("locale of C++")(holdfast::State& state) {
  std::locale::global(std::locale(std::locale(), new Comma));
  spin(state);
  state.record("size", 1234567.25, "B", holdfast::Better::lower);
}

HOLDFAST_BENCHMARK("locale of C")(holdfast::State& state) {
  if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr) return state.skip("de_DE.UTF-8 is not installed");
  spin(state);
  state.record("size", 1234567.25, "B", holdfast::Better::lower);
}

HOLDFAST_BENCHMARK("closes its files")(holdfast::State& state) {
  for (int file = 0; file < 64; ++file) close(file);
  spin(state);
}

HOLDFAST_BENCHMARK("forks")(holdfast::State& state) {
  for (auto _ : state) {
    const pid_t child = fork();
    if (child == 0) std::exit(0);
    waitpid(child, nullptr, 0);
  }
}

HOLDFAST_BENCHMARK("starts threads")(holdfast::State& state) {
  for (auto _ : state) std::thread([] { holdfast::consume_cpu(200'000); }).join();
}

HOLDFAST_BENCHMARK("works alone")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(200'000);
}

HOLDFAST_BENCHMARK("pauses twice")(holdfast::State& state) {
  for (auto _ : state) {
    holdfast::consume_cpu(20'000);
    state.pause();
    state.pause();
    state.resume();
    state.resume();
  }
}

HOLDFAST_BENCHMARK("exits")(holdfast::State& state) {
  for (auto _ : state) std::exit(0);
}

HOLDFAST_BENCHMARK("aborts")(holdfast::State& state) {
  for (auto _ : state) std::abort();
}
