#pragma once

/// A finding of one rule of the suite's gate (gate.hpp), and how it names results.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/configuration.hpp"
#include "model/report.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {

using NameList = std::vector<std::string>;

/// The finding of one rule: its verdict ("" if the finding is only a remark), and the word by which a policy
/// names the finding (kGateFindings). Errors have no word.
struct RuleFinding {
  std::string verdict;
  std::string reason;
  std::string word = verdict;
};
using Found = std::optional<RuleFinding>;

/// Tests that have several results on one class of machines.
class Several {
 public:
  explicit Several(const Report& report) {
    for (const auto& result : report.results) ++counts_[{result.subject.test, result.config}];
  }

  /// Returns "sort", "sort on zen", or "sort/names size=5" if a test has several results.
  std::string name_of(const Run& result) const {
    const auto& test = result.subject.test;
    const bool several = counts_.at({test, result.config}) > 1;
    return (several ? wire::subject_words(result.subject) : test) + class_words(result.config);
  }

 private:
  std::map<std::pair<std::string, std::string>, int> counts_;
};

inline std::string share_of(const NameList& names, const Report& report) {
  return std::to_string(names.size()) + " of " + std::to_string(report.results.size());
}

inline bool is_blocked(const GatePolicy& policy, const char* word) {
  return std::ranges::find(policy.block, word) != policy.block.end();
}

}  // namespace holdfast::suite
