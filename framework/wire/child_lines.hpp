#pragma once

/// Output of a child process for the wrapper: JSON lines in the file that the environment variable HOLDFAST_WIRE
/// names. Any language can write it. Version 1 has a first line, then a block for each measurement, mostly one, in
/// this order:
///
///     {"holdfast":"wire/1"}
///     {"benchmark":"sort","params":{"size":1000},"metric":"time","unit":"ns","direction":"lower"}
///     {"warmup":{"runs":6,"cov":0.02,"steady":true,"window":3,"values":[61,...]}}        optional
///     {"warning":"the program was compiled without optimisation"}                        optional, many
///     {"value":812345.5,"iterations":2,"cpu_ns":811002.0,"run_delay_ns":0}               one for each sample
///     {"aggregate":812300.0}                                                             optional
///     {"curve":[{"workers":1,"throughput":5.1e6,"samples":[5.0e6,5.2e6],...},...],"knee":2}      optional
///     {"end":true}                                                                       complete
///
/// The keys `params` (default {}), `metric` (time), `unit` (ns) and `direction` (lower) are optional. `value` is in
/// the unit, for one iteration. `iterations` (default 1), `cpu_ns` (default: value) and `run_delay_ns` (default 0)
/// are optional. So are `disturbed` (a migration or a major fault happened in it) and the readings of the machine
/// beside the sample, `clock_ns`, `cache_ns`, `throughput_ns` and `large_cache_ns` (model/sample.hpp). `aggregate` is
/// the program's own aggregate of the samples of this process, if it has one; else the wrapper aggregates. `curve` is
/// the throughput over the number of workers; `knee` is the number above which further workers gain nothing. A point
/// of the curve may have its samples and their summary: `stdev`, `median`, `p90`, `p99`, `min` and `max`. The lines
/// {"skip":"why it cannot run here"} and {"error":"what went wrong"} replace the samples and the last line. A block
/// without its last line was written by a process that did not end normally.
///
/// A program that lists its benchmarks (`--holdfast-list`) prints one line for each of their parameter points on
/// stdout. The settings that its code requests are all texts. An example:
///
///     {"benchmark":"sort","params":{"size":1000},"settings":{"processes":"6"},"address":"0x12a0"}
///
/// `address` is the address of the code of its body in the executable, in the numbering of the ELF file; optional.

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
  std::optional<Profile> profile;  ///< counted from outside of the program; not written to the wire
  std::optional<std::string> skipped;
  std::optional<std::string> error;
  bool complete = false;
};

/// Returns the lines for `reports`, each ended by a newline.
std::string child_lines(const std::vector<ChildReport>& reports);

/// Parses the reports in `lines`; `where` names the file in errors. Throws Error for anything but JSON, an unknown
/// version, a value that is not finite, or a negative count. An incomplete report is returned unchanged.
std::vector<ChildReport> parse_child_lines(std::string_view lines, const std::string& where);

/// A line of --holdfast-list.
struct Listed {
  std::string benchmark;
  std::string params = "{}";                    ///< canonical JSON object
  std::map<std::string, std::string> settings;  ///< requested by its code, by the names of the options
  std::string address{};                        ///< of its body; empty if not known
};
std::string list_line(const Listed& listed);
/// Parses a listing. Other lines are skipped, because programs print banners. Empty if the program listed nothing.
std::vector<Listed> parse_list(std::string_view text);

/// One axis of a parameter point: {"size", "1000"}; `is_text` if JSON must quote it.
struct Param {
  std::string axis;
  std::string value;
  bool is_text = false;
};
/// Returns the canonical JSON object of a parameter point: keys sorted, numbers as they parse.
std::string params_text(const std::vector<Param>& point);
/// Returns the object in this canonical form. Throws Error if `text` is not an object.
std::string canonical_params(std::string_view text, const std::string& where);

}  // namespace holdfast::wire
