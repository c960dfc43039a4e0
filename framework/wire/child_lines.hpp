#pragma once

/// What a child process tells the wrapper: JSON lines in the file that the environment variable HOLDFAST_WIRE
/// names. Any language can write it. Version 1, in this order:
///
///     {"holdfast":"wire/1"}
///     {"benchmark":"parse/countries","metric":"time","unit":"ns","direction":"lower"}
///     {"warmup":{"runs":6,"cov":0.02,"steady":true}}                                     optional
///     {"value":812345.5,"iterations":2,"cpu_ns":811002.0,"run_delay_ns":0}               one for each sample
///     {"end":true}                                                                       complete
///
/// `value` is in the unit, for one iteration; `iterations` (default 1), `cpu_ns` (default: value) and
/// `run_delay_ns` (default 0) are optional, and so are the readings of the machine beside the sample,
/// `clock_ns`, `cache_ns`, `throughput_ns` and `large_cache_ns` (model/sample.hpp). Instead of samples and
/// end: {"skip":"why it cannot run here"} or
/// {"error":"what went wrong"}. A file without its last line was written by a process that did not come to
/// its end.
///
/// A program that lists its benchmarks (`--holdfast-list`) prints one line for each on stdout:
///
///     {"benchmark":"parse/countries","params":{}}

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::wire {

/// One benchmark as one child reported it.
struct ChildReport {
  std::string benchmark;
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  Warmup warmup;
  std::vector<Sample> samples;
  std::optional<std::string> skipped;
  std::optional<std::string> error;
  bool complete = false;
};

/// The lines for `report`, each ended by a newline.
std::string child_lines(const ChildReport& report);

/// The report in `lines`; `where` names the file in errors. Throws Error: not JSON, unknown version, a value
/// that is not finite, a negative count. An incomplete report is returned as it is.
ChildReport parse_child_lines(std::string_view lines, const std::string& where);

/// A line of --holdfast-list.
struct Listed {
  std::string benchmark;
  std::string params = "{}";
};
std::string list_line(const Listed& listed);
/// Lines that are no listing are passed over: programs print banners. Empty: the program listed nothing.
std::vector<Listed> parse_list(std::string_view text);

}  // namespace holdfast::wire
