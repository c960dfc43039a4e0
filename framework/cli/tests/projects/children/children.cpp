#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <holdfast/holdfast.hpp>
#include <stdexcept>

HOLDFAST_BENCHMARK("healthy")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(1);
}

HOLDFAST_BENCHMARK("crash")(holdfast::State&) {
  std::fputs("the matrix is singular\n", stderr);
  std::raise(SIGSEGV);
}

HOLDFAST_BENCHMARK("exit")(holdfast::State&) {
  std::fputs("no licence\n", stderr);
  std::exit(3);
}

HOLDFAST_BENCHMARK("throw")(holdfast::State&) { throw std::runtime_error("input.txt is not there"); }

HOLDFAST_BENCHMARK("leave")(holdfast::State& state) {
  for (auto _ : state) break;
}

/// Waits forever; starts a process that also waits forever.
HOLDFAST_BENCHMARK("hang")(holdfast::State&) {
  const pid_t background = fork();
  if (background != 0) {
    std::ofstream(std::getenv("BACKGROUND")) << background << '\n';
    std::fputs("waiting for the server\n", stderr);
  }
  for (;;) pause();
}
