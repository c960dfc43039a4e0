#pragma once

/// Report: a session as it is shown. Made from the store, written as JSON, rendered by others.

#include <optional>
#include <string>
#include <vector>

#include "model/coverage.hpp"
#include "model/gate_policy.hpp"
#include "model/growth.hpp"
#include "model/run.hpp"

namespace holdfast {

struct SessionRecord {
  std::string id;       ///< sorts by time
  std::string started;  ///< UTC, ISO 8601
  std::string project;
  std::string config;
  std::string commit;  ///< empty where there is no git
  std::string branch;
  bool dirty = false;
  std::string fingerprint;            ///< of the machine facts
  Facts facts;                        ///< of the machine and of the build
  std::vector<std::string> declared;  ///< the tests that the suite declares
  GatePolicy policy;
  std::vector<std::string> chosen;  ///< of the declared, those with a label of the policy; empty: all
  std::string part_of;              ///< the session that this one is a machine's part of; empty: it is whole
};

/// The finding of one rule of the gate (suite/gate.hpp).
struct GateFinding {
  std::string word;     ///< by which a policy names it; "error" of what is broken
  std::string verdict;  ///< that it asks for; empty: it only has something to say
  bool closes = false;  ///< whether the policy blocks it
};

struct GateVerdict {
  std::string verdict;  ///< pass, regressed, inconclusive, error
  std::vector<std::string> reasons;
  bool closed = false;  ///< whether the policy blocks what was found; always where something is broken
  std::vector<GateFinding> findings{};  ///< a report that is read from JSON has none
};

struct Report {
  SessionRecord session;
  std::vector<Run> results;
  std::vector<std::string> missing;           ///< declared, but without a result in this session
  std::vector<std::string> undeclared;        ///< accepted earlier, but no longer declared
  std::vector<std::string> vanished;          ///< benchmarks and points that their test measures no longer
  std::vector<std::string> edited_sources{};  ///< that hold benchmarks, and changed since the baselines
  std::vector<Growth> growth;                 ///< of benchmarks whose code asks for it
  std::optional<CoverageChange> coverage{};   ///< what the change lacks, where that is known
  GateVerdict gate;
  double measured_s = 0;  ///< of all results
  double took_s = 0;      ///< from the opening of the session to the end of its last run
};

}  // namespace holdfast
