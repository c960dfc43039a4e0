#pragma once

/// Settings: what is in force for one benchmark of a test. Precedence: command line, then environment, then
/// the declaration, then what the benchmark's own code asks for, then the default (model/defaults.hpp).

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/declaration.hpp"

namespace holdfast::session {

/// What the command line or the environment says; empty: nothing.
struct Overrides {
  std::optional<std::string> store;
  std::optional<int> processes;
  std::optional<int> samples;
  std::optional<int> runs;
  std::optional<double> budget_s;
  std::optional<double> part_s;  ///< of the budget of the whole run: the test's is no larger
  int rounds_min = 0;            ///< although the budget is spent
  std::optional<std::string> executor;
  std::optional<std::string> mode;
  std::optional<std::string> page_cache;
  std::optional<std::string> warmer;
  std::optional<std::string> measurer;
  std::optional<std::string> aggregator;
  std::map<std::string, std::string> told;  ///< of kToldSettings
  std::optional<std::string> metrics;       ///< names separated by commas
  std::vector<std::string> params;          ///< AXIS=V[,V...]; several in one text with spaces between
  std::optional<std::string> tester;
  std::optional<int> re_measurement;
  std::optional<double> significance;
  std::optional<double> min_effect;
  std::optional<double> noise_magnitude;
  std::optional<std::string> historian;
  std::optional<std::string> allow_fingerprint;  ///< names separated by commas
  std::optional<std::string> baseline;
  std::optional<int> layouts;
  std::optional<std::string> identical;
  std::optional<std::string> guard;
  std::optional<std::string> estimator;
  std::optional<std::uint64_t> seed;
  double plant = 0;             ///< a loss of this share, made in the current program (planted.hpp)
  bool accepted_alone = false;  ///< what is accepted is the baseline, whatever commit the suite names
};

/// What the code of a benchmark asks for, as its program lists it: texts by the names of the options.
using CodeSettings = std::map<std::string, std::string>;

struct Settings {
  std::string store;
  int processes = 0;           ///< rounds
  std::optional<int> samples;  ///< none: as many as fit into the time of a process, or RUNS divided
  std::optional<int> runs;     ///< samples of one side over all processes, divided among them
  double budget_s = 0;
  int rounds_min = 0;     ///< although the budget is spent
  double deadline_s = 0;  ///< of one child
  std::string executor;
  std::string mode;
  /// What the child must be told of these; none: what its code asks for.
  std::optional<std::string> asked_executor, asked_mode, asked_aggregator;
  std::string page_cache;
  std::optional<std::string> warmer;    ///< the child knows which there are; none: what its code asks for
  std::optional<std::string> measurer;  ///< likewise; names separated by commas
  std::string aggregator;
  std::map<std::string, std::string> told;  ///< what the program understands by itself (kToldSettings)
  std::vector<std::string> metrics;         ///< that are judged; empty: the first that the program reports
  std::vector<std::string> params;          ///< AXIS=V[,V...] each
  std::string tester;
  std::optional<std::string> varying;  ///< of a count: its tester where it varies (counts.hpp)
  int re_measurement = 0;  ///< measurements at most while sbs finds a series unreliable, the first included
  double significance = 0;
  double min_effect = 0;
  double noise_magnitude = 0;
  std::optional<std::string> historian;  ///< of stored numbers; none: the accepted runs
  std::vector<std::string> allow_fingerprint;
  std::string baseline;
  int layouts = 0;  ///< over which processes rotate; 0: the program as it was linked
  std::string identical;
  std::string guard;
  std::string estimator;
  std::optional<std::string> version;  ///< of what is measured; none: the first
  std::uint64_t seed = 0;
  double plant = 0;  ///< share of its time by which the current program is made slower; 0: it runs as it is
  std::set<std::string>
      given;          ///< options of judging that somebody asked for, by their names (idle_settings.hpp)
  CodeSettings code;  ///< all that its code asks for, in force or not
};

/// Throws Error for a word that does not exist, a number out of range, or words that exclude each other,
/// naming all that is allowed.
Settings resolve(const Declaration& declaration, const Overrides& overrides, const CodeSettings& code = {});

/// The settings that have a value and an effect (idle_settings.hpp), by the names of the options, for those who read results; those that only the
/// program knows as its code says them.
std::map<std::string, std::string> in_force(const Settings& settings);

/// Whether samples are times that the wrapper took: of commands, and of programs from start to end.
bool timed_from_outside(const Declaration& declaration, const Settings& settings);

/// Whether samples and not processes are what is judged: then nothing is known of other processes.
bool pools_samples(const Settings& settings);

}  // namespace holdfast::session
