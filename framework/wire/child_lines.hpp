#pragma once

/// What a child process tells the wrapper: JSON lines in the file that the environment variable HOLDFAST_WIRE
/// names. Any language can write it. Version 1: a first line, then a block for each thing that was measured,
/// mostly one, in this order:
///
///     {"holdfast":"wire/1"}
///     {"benchmark":"sort","params":{"size":1000},"metric":"time","unit":"ns","direction":"lower"}
///     {"warmup":{"runs":6,"cov":0.02,"steady":true}}                                     optional
///     {"warning":"the program was compiled without optimisation"}                        optional, many
///     {"value":812345.5,"iterations":2,"cpu_ns":811002.0,"run_delay_ns":0}               one for each sample
///     {"aggregate":812300.0}                                                             optional
///     {"curve":[{"workers":1,"throughput":5.1e6,"samples":[5.0e6,5.2e6],...},...],"knee":2}      optional
///     {"end":true}                                                                       complete
///
/// `params` (default {}), `metric` (time), `unit` (ns) and `direction` (lower) are optional. `value` is in
/// the unit, for one iteration; `iterations` (default 1), `cpu_ns` (default: value) and `run_delay_ns`
/// (default 0) are optional, and so are `disturbed` (a migration or a major fault happened in it) and the
/// readings of the machine beside the sample, `clock_ns`, `cache_ns`, `throughput_ns` and `large_cache_ns`
/// (model/sample.hpp). `aggregate` is what the samples of this process come to where the program says so
/// itself; else the wrapper aggregates. `curve` is the throughput over the number of workers, with the number
/// from which on more gain nothing; a pass may have its samples and what they come to, `stdev`, `median`, `p90`, `p99`,
/// `min` and `max`. Instead of samples and end: {"skip":"why it cannot run here"} or
/// {"error":"what went wrong"}. A block without its last line was written by a process that did not come to
/// its end.
///
/// A program that lists its benchmarks (`--holdfast-list`) prints one line for each parameter point of each
/// of them on stdout, with the settings that its code asks for, all of them texts:
///
///     {"benchmark":"sort","params":{"size":1000},"settings":{"processes":"6"},"address":"0x12a0"}
///
/// `address` is where the code of its body stands in the executable, as the ELF file counts; optional.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/curve.hpp"
#include "model/profile.hpp"
#include "model/sample.hpp"

namespace holdfast::wire {

/// One metric of one benchmark at one parameter point, as one child reported it.
struct ChildReport {
  std::string benchmark;
  std::string params = "{}";  ///< canonical JSON object
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  Warmup warmup;
  std::vector<std::string> warnings;
  std::vector<Sample> samples;
  std::optional<double> aggregate;
  std::optional<ThroughputCurve> curve;
  std::optional<Profile> profile;  ///< of what was counted from outside: it is not written
  std::optional<std::string> skipped;
  std::optional<std::string> error;
  bool complete = false;
};

/// The lines for `reports`, each ended by a newline.
std::string child_lines(const std::vector<ChildReport>& reports);

/// The reports in `lines`; `where` names the file in errors. Throws Error: not JSON, unknown version, a value
/// that is not finite, a negative count. An incomplete report is returned as it is.
std::vector<ChildReport> parse_child_lines(std::string_view lines, const std::string& where);

/// A line of --holdfast-list.
struct Listed {
  std::string benchmark;
  std::string params = "{}";                    ///< canonical JSON object
  std::map<std::string, std::string> settings;  ///< that its code asks for, by the names of the options
  std::string address{};                        ///< of its body; empty: not known
};
std::string list_line(const Listed& listed);
/// Lines that are no listing are passed over: programs print banners. Empty: the program listed nothing.
std::vector<Listed> parse_list(std::string_view text);

/// One axis of a parameter point: {"size", "1000"}; `is_text` where JSON must quote it.
struct Param {
  std::string axis;
  std::string value;
  bool is_text = false;
};
/// The canonical JSON object of a parameter point: keys sorted, numbers as they parse.
std::string params_text(const std::vector<Param>& point);
/// The same object in canonical form. Throws Error where it is none.
std::string canonical_params(std::string_view text, const std::string& where);

}  // namespace holdfast::wire
