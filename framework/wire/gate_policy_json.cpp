#include "wire/gate_policy_json.hpp"

#include "model/error.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

using nlohmann::json;

std::string policy_text(const GatePolicy& policy) {
  const json out{{"block", policy.block},
                 {"undecided_max", policy.undecided_max},
                 {"labels", policy.labels},
                 {"budget_total", policy.budget_s ? json(*policy.budget_s) : json(nullptr)}};
  return dumped(out);
}

GatePolicy parse_policy(const std::string& text, const std::string& where) {
  if (text.empty()) return {};
  try {
    const auto read = parsed_json(text);
    GatePolicy policy{
        .block = read.at("block"), .undecided_max = read.at("undecided_max"), .labels = read.at("labels")};
    if (!read.at("budget_total").is_null()) policy.budget_s = read.at("budget_total").get<double>();
    return policy;
  } catch (const json::exception& wrong) {
    throw Error(where + ": not a gate's policy: " + wrong.what());
  }
}

}  // namespace holdfast::wire
