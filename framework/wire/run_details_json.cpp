#include "wire/run_details_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

template <>
struct Codec<Hooks> {
  static constexpr auto kFields = std::tuple(field("setup", &Hooks::setup, Presence::if_set),
                                             field("prepare", &Hooks::prepare, Presence::if_set),
                                             field("conclude", &Hooks::conclude, Presence::if_set),
                                             field("cleanup", &Hooks::cleanup, Presence::if_set));
};

template <>
struct Codec<Pick> {
  static constexpr auto kFields = std::tuple(field("pattern", &Pick::pattern), field("unit", &Pick::unit));
};

template <>
struct Codec<RunDetails> {
  static constexpr auto kSet = Presence::if_set;
  static constexpr auto kFields =
      std::tuple(field("adapter", &RunDetails::adapter), field("command", &RunDetails::command),
                 field("environment", &RunDetails::environment, kSet),
                 field("hooks", &RunDetails::hooks, kSet), field("pick", &RunDetails::pick, kSet),
                 field("file", &RunDetails::file, kSet), field("location", &RunDetails::location, kSet),
                 field("in_force", &RunDetails::in_force, kSet), field("origins", &RunDetails::origins, kSet),
                 field("baseline_commit", &RunDetails::baseline_commit, kSet),
                 field("conditions", &RunDetails::conditions, kSet), field("curve", &RunDetails::curve, kSet),
                 field("profile", &RunDetails::profiles, kSet), field("known", &RunDetails::known, kSet),
                 field("pinpoint", &RunDetails::pinpoint, kSet));
};

std::string details_text(const RunDetails& details) { return dumped(json_of(details)); }

RunDetails parse_details(const std::string& text, const std::string& where) {
  if (text.empty()) return {};
  return parsed_as<RunDetails>(text, where, "not the details of a run");
}

}  // namespace holdfast::wire
