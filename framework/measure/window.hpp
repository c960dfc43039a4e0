#pragma once

/// What happened between two readings of a job's counters.

#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::measure {

struct Reading {
  double at_ns = 0;
  double cpu_ns = 0;          ///< of the whole process
  std::vector<double> calls;  ///< of each worker, since it began
};

struct Window {
  double length_ns = 0;
  double cpu_ns = 0;
  std::vector<double> calls;  ///< of each worker, in the window

  double all() const { return std::accumulate(calls.begin(), calls.end(), 0.0); }
  /// Calls in a second.
  double throughput() const { return length_ns > 0 ? all() * 1e9 / length_ns : 0; }
  /// How long a call took its worker; infinite where none ended.
  double time_ns() const { return static_cast<double>(calls.size()) * length_ns / all(); }
  /// CPU time of the process for one call.
  double cpu_of_call_ns() const { return all() > 0 ? cpu_ns / all() : 0; }
};

inline Window between(const Reading& begin, const Reading& end) {
  Window window{
      .length_ns = end.at_ns - begin.at_ns, .cpu_ns = end.cpu_ns - begin.cpu_ns, .calls = end.calls};
  for (std::size_t i = 0; i < begin.calls.size() && i < end.calls.size(); ++i)
    window.calls[i] -= begin.calls[i];
  return window;
}

/// The same time, of some of the workers.
template <class Wanted>
Window of_those(const Window& window, const Wanted& wanted) {
  Window part{.length_ns = window.length_ns, .cpu_ns = 0, .calls = {}};
  for (std::size_t i = 0; i < window.calls.size(); ++i) {
    if (wanted(i)) part.calls.push_back(window.calls[i]);
  }
  return part;
}

}  // namespace holdfast::measure
