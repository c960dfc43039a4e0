#pragma once

/// Settings: what is in force for one test. Precedence: command line, then environment, then the declaration,
/// then the default (model/defaults.hpp).

#include <cstdint>
#include <optional>
#include <string>

#include "model/declaration.hpp"

namespace holdfast::session {

/// What the command line or the environment says; empty: nothing.
struct Overrides {
  std::optional<std::string> store;
  std::optional<int> processes;
  std::optional<int> samples;
  std::optional<double> budget_s;
  std::optional<std::string> measurer;
  std::optional<std::string> tester;
  std::optional<int> re_measurement;
  std::optional<double> significance;
  std::optional<double> min_effect;
  std::optional<double> noise_magnitude;
  std::optional<std::string> baseline;
  std::optional<std::string> guard;
  std::optional<std::string> estimator;
  std::optional<std::uint64_t> seed;
};

struct Settings {
  std::string store;
  int processes = 0;           ///< rounds
  std::optional<int> samples;  ///< none: as many as fit into the time of a process
  double budget_s = 0;
  double deadline_s = 0;  ///< of one child
  std::string measurer;   ///< names separated by commas; the child knows which there are
  std::string tester;
  int re_measurement = 0;  ///< measurements at most while sbs finds a series unreliable, the first included
  double significance = 0;
  double min_effect = 0;
  double noise_magnitude = 0;
  std::string baseline;
  std::string guard;
  std::string estimator;
  std::uint64_t seed = 0;
};

/// Throws Error for a tester or baseline mode that does not exist, or a number out of range, naming all that
/// is allowed.
Settings resolve(const Declaration& declaration, const Overrides& overrides);

}  // namespace holdfast::session
