#pragma once

/// Calibration: the error rates and the sensitivity of a test's gate, measured by repeated comparisons of the current
/// program with itself.

#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// The sources of the noise: the standard deviation that each level adds, as a fraction of the metric. None if there was
/// only one process or session, so that the deviation is not known.
struct Noise {
  std::optional<double> within;    ///< of the samples of one process
  std::optional<double> between;   ///< of the processes of one session
  std::optional<double> sessions;  ///< of the sessions
};

/// The effect that TESTER shift detects in 95 of 100 cases within a given time.
struct Detectable {
  double seconds = 0;
  int rounds = 0;                ///< number of rounds that fit into the time
  std::optional<double> effect;  ///< a loss, as a fraction; none if there are too few rounds
};

/// An unreliable test is measured and shown, but does not gate until `until`.
struct Quarantine {
  std::string until;  ///< UTC, ISO 8601
  std::string reason;
};

struct Calibration {
  std::string made;    ///< UTC, ISO 8601
  std::string commit;  ///< empty without git
  std::string tester;
  int gates = 0;      ///< number of comparisons of the program with itself
  int alarms = 0;     ///< number of these with the outcome regressed or improved, which are all false alarms
  int undecided = 0;  ///< number of these with the outcome inconclusive
  Noise noise;
  double round_seconds = 0;            ///< of one round, both processes
  std::vector<Detectable> detectable;  ///< for the usual times: 1, 3, 10 and 30 s
  Detectable declared;                 ///< for the effective budget and number of rounds
  std::optional<Quarantine> quarantine;
};

}  // namespace holdfast
