#pragma once

/// What the store keeps of a session, each as one line of JSON: the facts of its machine, names of tests, and the policy
/// of its gate. The readers throw Error, with `where`, for what the writers do not write.

#include <string>
#include <vector>

#include "model/gate_policy.hpp"
#include "model/report.hpp"

namespace holdfast::wire {

std::string facts_text(const Facts& facts);
Facts parse_facts(const std::string& text, const std::string& where);

std::string names_text(const std::vector<std::string>& names);
std::vector<std::string> parse_names(const std::string& text, const std::string& where);

/// {"block": ["regressed"], "undecided_max": 0.2, "labels": [], "budget_total": null}. An empty text is the default:
/// an imported session has none.
std::string policy_text(const GatePolicy& policy);
GatePolicy parse_policy(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
