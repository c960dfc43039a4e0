#pragma once

/// A gate's policy as one line of JSON (the store keeps it so), and back:
/// {"block": ["regressed"], "undecided_max": 0.2, "labels": [], "budget_total": null}.

#include <string>

#include "model/gate_policy.hpp"

namespace holdfast::wire {

std::string policy_text(const GatePolicy& policy);

/// An empty text is the default: sessions were kept without one. Throws Error where it is no such line.
GatePolicy parse_policy(const std::string& text, const std::string& where);

}  // namespace holdfast::wire
