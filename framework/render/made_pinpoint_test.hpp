#pragma once

/// A pinpoint in which all members are set.

#include "model/pinpoint.hpp"

namespace holdfast::render {

inline PinpointCompared compared(const std::string& function, const std::string& first,
                                 const std::string& last, const std::string& outcome,
                                 const PinpointSides& median, std::vector<PinpointCompared> inside = {}) {
  return {.function = function,
          .first = first,
          .last = last,
          .source = "app.cpp:12",
          .outcome = outcome,
          .median = median,
          .loss = median.current - median.previous,
          .low = 0.98 * (median.current - median.previous),
          .high = 1.02 * (median.current - median.previous),
          .rounds = 8,
          .executions = {10, 10},
          .instructions = PinpointSides{1000, 2000},
          .note = "",
          .inside = std::move(inside)};
}

inline Pinpoint made_pinpoint() {
  const auto size = compared("step", "ListBuffer::size", "ListBuffer::size", "slower", {3.3e6, 147e6});
  const auto step = compared("mid_sum", "step", "step", "slower", {3.27e6, 147e6}, {size});
  const auto warm = compared("mid_sum", "warm", "warm", "not slower", {2.04e6, 2.06e6});
  auto load = compared("bridge", "load", "load", "not measured", {});
  load.rounds = 0;
  load.note = "could not be measured: a call of 2 bytes has no room for a probe";
  const auto sum = compared("bridge", "mid_sum", "mid_sum", "slower", {6.7e6, 154e6}, {warm, step});
  return {.outcome = "located",
          .function = "run",
          .strategy = "both",
          .whole = compared("run", "bridge", "ok", "slower", {78.2e6, 227.2e6}, {load, sum}),
          .culprits = {{.path = {{"run", "app", ""},
                                 {"bridge", "app", "app.cpp:40"},
                                 {"mid_sum", "libmid.so", "app.cpp:12"},
                                 {"step", "libmid.so", "mid.cpp:30"},
                                 {"ListBuffer::size", "libmid.so", "mid.cpp:21"}},
                        .median = {3.3e6, 147e6},
                        .loss = 143.7e6,
                        .low = 140e6,
                        .high = 146e6,
                        .share = 0.964,
                        .instructions = PinpointSides{2'426'000, 125'426'000},
                        .opinion = "agree",
                        .reason = "it calls nothing that can be measured"},
                       {.path = {{"run", "app", ""}, {"bridge", "app", "app.cpp:40"}},
                        .own_code = true,
                        .median = {57e6, 60e6},
                        .loss = 3e6,
                        .low = 2.5e6,
                        .high = 3.5e6,
                        .share = 0.02,
                        .opinion = "unavailable",
                        .reason = "the calls in it explain no more of the loss"}},
          .unexplained = 2.3e6,
          .opinion = "agree",
          .opinion_reason = "",
          .warnings = {"probes cost 12 % of the range ListBuffer::size"},
          .comparisons = 14,
          .processes = 252,
          .seconds = 41.3,
          .seed = 42,
          .out_of_budget = true};
}

}  // namespace holdfast::render
