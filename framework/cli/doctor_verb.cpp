// holdfast doctor: shows this machine, its sources of noise, and its available metrics. It takes two readings a
// moment apart, and changes nothing.
//
// --json, "holdfast-doctor/1":
//
//   {"schema", "fingerprint", "facts": {"cpu", ...},
//    "noise": [{"source", "state": "quiet|noisy|unknown", "found", "remedy": null or a sentence}],
//    "instruments": [{"instrument", "metrics": [..], "at_hand", "lacking": null or why not, with the remedy}],
//    "absolute_paths": {"at_hand", "lacking"}: whether programs find accepted files at absolute paths in their code.
//
// The exit code is always 0.

#include <fmt/format.h>

#include "cli/verb.hpp"
#include "model/text/sanitize_text.hpp"
#include "run/reference/examined_machine.hpp"
#include "suite/noise_sources.hpp"
#include "wire/dumped.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct DoctorOptions {
  SharedOptions shared;
};

using NoiseSources = std::vector<suite::NoiseSource>;

json json_of(const run::ExaminedMachine& machine, const NoiseSources& noise) {
  json document{
      {"schema", "holdfast-doctor/1"},
      {"fingerprint", machine.fingerprint},
      {"facts", machine.facts},
      {"noise", json::array()},
      {"instruments", json::array()},
      {"absolute_paths",
       {{"at_hand", machine.no_shown_files.empty()}, {"lacking", wire::or_null(machine.no_shown_files)}}}};
  for (const auto& source : noise) {
    document["noise"].push_back({{"source", source.name},
                                 {"state", to_string(source.state)},
                                 {"found", source.found},
                                 {"remedy", wire::or_null(source.remedy)}});
  }
  for (const auto& row : machine.instruments) {
    document["instruments"].push_back({{"instrument", row.instrument},
                                       {"metrics", row.metrics},
                                       {"at_hand", row.lacking.empty()},
                                       {"lacking", wire::or_null(row.lacking)}});
  }
  return document;
}

/// The flags of a processor would fill a page, and are shown as a hash.
void print_machine(const run::ExaminedMachine& machine) {
  fmt::print("machine {}\n", machine.fingerprint);
  for (const auto& [name, value] : machine.facts) {
    if (name != "cpu-flags") fmt::print("  {:<20} {}\n", name, text::sanitize_line(value));
  }
}

void print_noise(const NoiseSources& noise) {
  fmt::print("\nnoise\n");
  for (const auto& source : noise) {
    fmt::print("  {:<8} {:<15} {}\n", to_string(source.state), source.name,
               text::sanitize_line(source.found));
    if (!source.remedy.empty()) fmt::print("  {:24} {}\n", "", source.remedy);
  }
}

void print_instruments(const run::ExaminedMachine& machine) {
  fmt::print("\nMETRICS\n");
  for (const auto& row : machine.instruments) {
    fmt::print("  {:<8} {:<15} {}\n", row.lacking.empty() ? "at hand" : "lacking", row.instrument,
               fmt::join(row.metrics, ", "));
    if (!row.lacking.empty()) fmt::print("  {:24} {}\n", "", text::sanitize_line(row.lacking));
  }
}

void print_absolute_paths(const run::ExaminedMachine& machine) {
  const auto& lacking = machine.no_shown_files;
  fmt::print("\nBASELINE live\n  {:<8} accepted files at absolute paths in a program\n",
             lacking.empty() ? "at hand" : "lacking");
  if (!lacking.empty()) fmt::print("  {:24} {}\n", "", text::sanitize_line(lacking));
}

ExitCode doctor(const DoctorOptions& options) {
  const auto machine = run::examined_machine();
  const auto noise = suite::noise_sources(machine.facts, machine.conditions);
  if (options.shared.talks()) {
    print_machine(machine);
    print_noise(noise);
    print_instruments(machine);
    print_absolute_paths(machine);
  }
  put_json(options.shared, json_of(machine, noise));
  return kPass;
}

}  // namespace

Verb doctor_verb() {
  return verb_of<DoctorOptions>("doctor", "Show this machine's noise sources, with remedies, and metrics",
                                doctor, [](DoctorOptions& /*options*/) { return Arguments{}; },
                                {.examples = {{"holdfast doctor", "what to improve before measuring"},
                                              {"holdfast doctor --json", "for other programs"},
                                              {"holdfast doctor --json machine.json", "into a file"}}});
}

}  // namespace holdfast::cli
