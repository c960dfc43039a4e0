#pragma once

/// Calibration: what the gate of a test says where nothing has changed, and what it could find, measured by
/// comparing the current program with itself, again and again.

#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// Where the noise arises: standard deviations as a fraction of the metric, what each level adds itself.
/// None where there was only one of a level, so that nothing can be told.
struct Noise {
  std::optional<double> within;    ///< of the samples of one process
  std::optional<double> between;   ///< of the processes of one session
  std::optional<double> sessions;  ///< of the sessions
};

/// What TESTER shift finds in 95 of 100 cases when it is given that much time.
struct Detectable {
  double seconds = 0;
  int rounds = 0;                ///< that fit into the time
  std::optional<double> effect;  ///< a loss, as a fraction; none: too few rounds
};

/// A test that cannot be relied upon is measured and shown until then, but does not gate.
struct Quarantine {
  std::string until;  ///< UTC, ISO 8601
  std::string reason;
};

struct Calibration {
  std::string made;    ///< UTC, ISO 8601
  std::string commit;  ///< empty where there is no git
  std::string tester;
  int gates = 0;      ///< of the program against itself
  int alarms = 0;     ///< of these, regressed or improved: all of them false
  int undecided = 0;  ///< of these, inconclusive
  Noise noise;
  double round_seconds = 0;            ///< of one round, both processes
  std::vector<Detectable> detectable;  ///< with the time that people ask for: 1, 3, 10 and 30 s
  Detectable declared;                 ///< with the budget and the rounds in force
  std::optional<Quarantine> quarantine;
};

}  // namespace holdfast
