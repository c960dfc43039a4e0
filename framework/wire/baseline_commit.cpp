#include "wire/baseline_commit.hpp"

#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

using nlohmann::json;

std::string with_baseline_commit(const std::string& declaration, const BaselineCommit& baseline) {
  auto object = parsed_json(declaration);
  object["baseline_commit"] = {{"ref", baseline.ref}, {"commit", baseline.commit}};
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<BaselineCommit> declared_baseline_commit(const std::string& declaration) {
  if (declaration.find("\"baseline_commit\"") == std::string::npos) return std::nullopt;
  const auto object = maybe_json(declaration);
  if (!object.is_object() || !object.contains("baseline_commit")) return std::nullopt;
  const Fields fields(object.at("baseline_commit"), "the commit that a run was compared with");
  return BaselineCommit{.ref = fields.text("ref"), .commit = fields.text("commit")};
}

}  // namespace holdfast::wire
