#pragma once

/// Report: the results of a session for display. It is made from the store, written as JSON, and rendered from that.

#include <optional>
#include <string>
#include <vector>

#include "model/coverage.hpp"
#include "model/gate_policy.hpp"
#include "model/growth.hpp"
#include "model/overall.hpp"
#include "model/run.hpp"

namespace holdfast {

struct SessionRecord {
  std::string id;       ///< sorts by time
  std::string started;  ///< UTC, ISO 8601
  std::string project;
  std::string config;
  std::string commit;  ///< empty without git
  std::string branch;
  bool dirty = false;
  std::string fingerprint;            ///< of the machine facts
  Facts facts;                        ///< of the machine and of the build
  std::vector<std::string> declared;  ///< the tests that the suite declares
  GatePolicy policy;
  std::vector<std::string> chosen;  ///< declared tests with a label of the policy; empty for all
  std::string part_of;  ///< the session of which this is one machine's part; empty if it is complete
};

/// The finding of one rule of the gate (suite/gate.hpp).
struct GateFinding {
  std::string word;     ///< its name in a policy; "error" for errors
  std::string verdict;  ///< the verdict that it requires; empty if it is only information
  bool closes = false;  ///< true if the policy blocks it
};

struct GateVerdict {
  std::string verdict;  ///< pass, regressed, inconclusive, error
  std::vector<std::string> reasons;
  bool closed = false;                  ///< true if the policy blocks a finding, or after an error
  std::vector<GateFinding> findings{};  ///< empty in a report that was read from JSON
};

struct Report {
  SessionRecord session;
  std::vector<Run> results;
  std::vector<std::string> missing;     ///< declared, but without a result in this session
  std::vector<std::string> undeclared;  ///< accepted earlier, but no longer declared
  std::vector<std::string> vanished;    ///< benchmarks and points that their test does not measure any more
  std::vector<std::string> edited_sources{};  ///< sources of benchmarks that changed since the baselines
  std::vector<Growth> growth;                 ///< of benchmarks whose code requests it
  std::vector<OverallChange> overall{};  ///< of all tests, then of those with each label (suite/overall.hpp)
  std::optional<CoverageChange> coverage{};  ///< the coverage that the change lacks, if known
  GateVerdict gate;
  double measured_s = 0;  ///< of all results
  double took_s = 0;      ///< from the opening of the session to the end of its last run
};

}  // namespace holdfast
