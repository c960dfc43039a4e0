#include "wire/run_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"
#include "wire/pinpoint_codecs.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

/// The form of the store.
HOLDFAST_TABLE(Run, HOLDFAST_FIELDS(always, adapter, command),
               HOLDFAST_FIELDS(if_set, environment, properties, hooks, pick, location, imported, in_force,
                               origins, baseline_commit, conditions, curve, known, accepted, acceptances,
                               spent, pinpoint, reach, placement, functions, growth, experiment, output),
               field("file", &T::declaration, Presence::if_set),
               field("profile", &T::profiles, Presence::if_set));

std::string details_text(const Run& run) { return dumped(json_of(run)); }

Run parse_details(const std::string& text, const std::string& where) {
  return text.empty() ? Run{} : parsed_as<Run>(text, where, "not the details of a run");
}

}  // namespace holdfast::wire
