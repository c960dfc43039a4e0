#pragma once

/// Results of other tools, for `holdfast import`: samples in processes, and aggregates.
///
/// result_formats.hpp has the table of formats, and a file <format>_results.cpp reads each. Times become nanoseconds. Processes
/// from a file that has only aggregates (a mean, a median) have an aggregate and no samples. They are shown, but not compared.
/// Other numbers and texts of a result are kept as text, by their place in the file.

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/direction.hpp"
#include "model/run.hpp"
#include "model/sample.hpp"

namespace holdfast::adapters {

// Moments: time and commit of the results in a file.

/// Time and commit, as far as the file contains them.
struct Moment {
  std::string started;  ///< UTC, ISO 8601; empty means now
  std::string commit;
  std::string branch;
  bool dirty = false;  ///< has changes that are not committed
  auto operator<=>(const Moment&) const = default;
};

/// Returns a time as "2026-11-21T03:15:00Z". It accepts this form, also without the seconds or as a date alone. Dots, slashes,
/// or a space for the T are accepted. The time may have an offset from UTC (+01:00) and is UTC without one. Seconds since 1970
/// are accepted, too. Empty if `text` is not a time.
std::optional<std::string> utc_of(const std::string& text);

/// Returns true if both have the same commit and are less than an hour apart.
bool may_be_one_session(const Moment& before, const Moment& after);

struct ImportedSeries {
  std::string benchmark;      ///< empty if the file names none
  std::string params = "{}";  ///< canonical JSON object
  std::string metric = "time";
  std::string unit = "ns";
  Direction direction = Direction::lower;
  std::vector<Process> processes;  ///< with samples, or with an aggregate
  Facts facts{};                   ///< other numbers and texts, by their place in the file
  std::string aggregate{};         ///< the statistic that the processes without samples have: mean, median
  std::string test{};              ///< empty: its name follows from the benchmark
};

struct ImportedResults {
  Moment moment{};
  bool whole_file =
      false;  ///< true if the moment is the time of the file, not a time that a table gives for its rows
  std::string host{};     ///< named by the file; empty if none
  Facts machine{};        ///< facts of that host; empty if not known
  std::string program{};  ///< named by the file; empty if none
  std::vector<ImportedSeries> series{};
};

/// Returns a process with these samples, each of one iteration.
Process process_with(const std::vector<double>& values);

/// Unit of a value in a file, and the factor to the unit of the store: nanoseconds for all times.
struct ImportedUnit {
  std::string name;
  double factor = 1;
};

/// Returns the factor to nanoseconds; empty if `unit` is not a unit of time in these files.
std::optional<double> nanoseconds_in(std::string_view unit);
/// Returns the unit in the store.
ImportedUnit unit_in_store(const std::string& unit);

/// Returns the series of the same benchmark, point and metric. Adds one without processes if there is none. Throws Error if its
/// unit or direction differs.
ImportedSeries& series_like(const ImportedSeries& wanted, std::vector<ImportedSeries>& all);

/// Adds the series. Throws Error if the file already has a series like it, because the two are of different benchmarks and not
/// more samples of one benchmark. `cure` is the end of the error message.
void put_once(ImportedSeries series, const std::string& cure, std::vector<ImportedSeries>& all);

/// Joins files. Some have further processes of the same benchmarks, others are of other moments. The result is in the order of
/// the moments. Whole files of one commit that were written within an hour of each other have the moment of the first. Machines
/// with dated results have sessions of their own. Throws Error if files of one moment name different programs, if undated files
/// name different machines, or if a metric has different units or directions.
std::vector<ImportedResults> joined(const std::vector<ImportedResults>& all);

}  // namespace holdfast::adapters
