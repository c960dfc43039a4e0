#pragma once

/// A clock on which time passes only when a test says so.

#include "bench/clock.hpp"

namespace holdfast::bench {

class CountingClock : public Clock {
 public:
  double wall_ns() override { return now_ns; }
  double cpu_ns() override { return worked_ns; }
  double run_delay_ns() override { return delayed_ns; }
  double rest_cpu_ns() override { return rest_ns; }

  void work(double ns) {
    now_ns += ns;
    worked_ns += ns;
  }
  void sleep(double ns) { now_ns += ns; }
  void wait(double ns) {  // waits for a processor
    now_ns += ns;
    delayed_ns += ns;
  }

  void wait_behind_own_thread(double ns) {
    wait(ns);
    worked_ns += ns;
    rest_ns += ns;
  }

  double now_ns = 0;
  double worked_ns = 0;
  double delayed_ns = 0;
  double rest_ns = 0;
};

}  // namespace holdfast::bench
