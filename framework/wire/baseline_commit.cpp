#include "wire/baseline_commit.hpp"

#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

using nlohmann::json;

std::string with_baseline_commit(const std::string& declaration, const BaselineCommit& baseline) {
  return with_field(declaration, "baseline_commit", {{"ref", baseline.ref}, {"commit", baseline.commit}});
}

std::optional<BaselineCommit> declared_baseline_commit(const std::string& declaration) {
  if (declaration.find("\"baseline_commit\"") == std::string::npos) return std::nullopt;
  const auto object = maybe_json(declaration);
  if (!object.is_object() || !object.contains("baseline_commit")) return std::nullopt;
  const Fields fields(object.at("baseline_commit"), "the commit that a run was compared with");
  return BaselineCommit{.ref = fields.text("ref"), .commit = fields.text("commit")};
}

}  // namespace holdfast::wire
