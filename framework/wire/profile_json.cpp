#include "wire/profile_json.hpp"

#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"
#include "wire/profile_fields.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

constexpr const char* kWhere = "the profile of a run";
constexpr int kDeepest = 200;  // nodes below each other, more than are ever written

json nodes_json(const std::vector<Profile::Node>& nodes) {
  json out = json::array();
  for (const auto& node : nodes)
    out.push_back({{"name", node.name}, {"cost", node.cost}, {"children", nodes_json(node.children)}});
  return out;
}

const json& list(const json& object, const char* key) {
  static const json kNone = json::array();
  const auto at = object.find(key);
  if (at == object.end()) return kNone;
  if (!at->is_array()) throw Error(std::string(kWhere) + ": \"" + key + "\" must be a list");
  return *at;
}

std::vector<Profile::Node> nodes_of(const json& object, const char* key, int deep) {
  if (deep > kDeepest) throw Error(std::string(kWhere) + ": its tree has no end");
  std::vector<Profile::Node> nodes;
  for (const auto& one : list(object, key)) {
    const Fields fields(one, kWhere);
    nodes.push_back({.name = fields.text("name"),
                     .cost = fields.number("cost"),
                     .children = nodes_of(one, "children", deep + 1)});
  }
  return nodes;
}

std::optional<Profile> profile_of(const json& object, const char* side) {
  const auto at = object.find(side);
  if (at == object.end() || at->is_null()) return std::nullopt;
  const Fields fields(*at, kWhere);
  Profile profile{.unit = fields.text("unit"), .total = fields.number("total"), .functions = {}, .tree = {}};
  for (const auto& one : list(*at, "functions")) {
    const Fields function(one, kWhere);
    profile.functions.push_back({.name = function.text("name"),
                                 .calls = function.number("calls"),
                                 .self = function.number("self"),
                                 .inclusive = function.number("inclusive")});
  }
  profile.tree = nodes_of(*at, "tree", 0);
  return profile;
}

}  // namespace

json profile_object(const std::optional<Profile>& profile) {
  if (!profile) return nullptr;
  json functions = json::array();
  for (const auto& one : profile->functions)
    functions.push_back(
        {{"name", one.name}, {"calls", one.calls}, {"self", one.self}, {"inclusive", one.inclusive}});
  json sites = json::array();
  for (const auto& one : profile->sites)
    sites.push_back({{"function", one.function},
                     {"place", one.place},
                     {"by", one.by},
                     {"bytes", one.bytes},
                     {"count", one.count}});
  return {{"unit", profile->unit},
          {"sites", sites},
          {"total", profile->total},
          {"functions", functions},
          {"tree", nodes_json(profile->tree)}};
}

json profiles_object(const Profiles& profiles) {
  if (!profiles.current && !profiles.baseline) return nullptr;
  return {{"current", profile_object(profiles.current)}, {"baseline", profile_object(profiles.baseline)}};
}

std::string with_profiles(const std::string& declaration, const Profiles& profiles) {
  if (!profiles.current && !profiles.baseline) return declaration;
  return with_field(declaration, "profile", profiles_object(profiles));
}

std::string profiles_text(const Profiles& profiles) { return dumped(profiles_object(profiles)); }

Profiles declared_profiles(const std::string& declaration) {
  const auto object = maybe_json(declaration);
  if (!object.is_object() || !object.contains("profile") || !object.at("profile").is_object()) return {};
  const auto& kept = object.at("profile");
  return {.current = profile_of(kept, "current"), .baseline = profile_of(kept, "baseline")};
}

}  // namespace holdfast::wire
