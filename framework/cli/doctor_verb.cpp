// holdfast doctor: this machine, what of it makes measurements differ, and which metrics it gives. Takes two readings a
// moment apart, and changes nothing.
//
// --json, "holdfast-doctor/1":
//
//   {"schema", "fingerprint", "facts": {"cpu", ...},
//    "noise": [{"source", "state": "quiet|noisy|unknown", "found", "remedy": null or a sentence}],
//    "instruments": [{"instrument", "metrics": [..], "at_hand", "lacking": null or why not, with the remedy}]}
//
// The exit code is 0, whatever was found.

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "cli/json_text.hpp"
#include "cli/plain_text.hpp"
#include "cli/verb.hpp"
#include "instrument/at_hand.hpp"
#include "runner/conditions.hpp"
#include "runner/machine.hpp"
#include "session/noise_sources.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;
using session::NoiseSource;

struct Examined {
  Facts facts;
  std::vector<NoiseSource> noise;
  std::vector<instrument::AtHand> instruments;
};

/// Long enough for some hundred ticks of the processors.
constexpr auto kApart = std::chrono::milliseconds(500);

Examined examined() {
  Examined machine;
  RunConditions now;
  now.before = runner::conditions_now();
  machine.facts = runner::machine_facts();
  machine.instruments = instrument::at_hand();
  std::this_thread::sleep_for(kApart);
  now.after = runner::conditions_now();
  machine.noise = session::noise_sources(machine.facts, now);
  return machine;
}

json json_of(const Examined& machine) {
  json document{{"schema", "holdfast-doctor/1"},
                {"fingerprint", runner::fingerprint_of(machine.facts)},
                {"facts", machine.facts},
                {"noise", json::array()},
                {"instruments", json::array()}};
  for (const auto& source : machine.noise) {
    document["noise"].push_back({{"source", source.name},
                                 {"state", to_string(source.state)},
                                 {"found", source.found},
                                 {"remedy", or_null(source.remedy)}});
  }
  for (const auto& row : machine.instruments) {
    document["instruments"].push_back({{"instrument", row.instrument},
                                       {"metrics", row.metrics},
                                       {"at_hand", row.lacking.empty()},
                                       {"lacking", or_null(row.lacking)}});
  }
  return document;
}

/// The flags of a processor are a page of their own, and told as a hash.
void print_machine(const Examined& machine) {
  fmt::print("machine {}\n", runner::fingerprint_of(machine.facts));
  for (const auto& [name, value] : machine.facts) {
    if (name != "cpu-flags") fmt::print("  {:<20} {}\n", name, plain_line(value));
  }
}

void print_noise(const std::vector<NoiseSource>& noise) {
  fmt::print("\nnoise\n");
  for (const auto& source : noise) {
    fmt::print("  {:<8} {:<15} {}\n", to_string(source.state), source.name, plain_line(source.found));
    if (!source.remedy.empty()) fmt::print("  {:24} {}\n", "", source.remedy);
  }
}

void print_instruments(const std::vector<instrument::AtHand>& instruments) {
  fmt::print("\nMETRICS\n");
  for (const auto& row : instruments) {
    fmt::print("  {:<8} {:<15} {}\n", row.lacking.empty() ? "at hand" : "lacking", row.instrument,
               fmt::join(row.metrics, ", "));
    if (!row.lacking.empty()) fmt::print("  {:24} {}\n", "", plain_line(row.lacking));
  }
}

ExitCode doctor(const Shared& shared) {
  const auto machine = examined();
  if (shared.talks()) {
    print_machine(machine);
    print_noise(machine.noise);
    print_instruments(machine.instruments);
  }
  put_json(shared, json_of(machine));
  return kPass;
}

}  // namespace

void add_doctor_verb(CLI::App& app, Action& action) {
  auto shared = std::make_shared<Shared>();
  auto* verb =
      app.add_subcommand("doctor", "This machine: what makes it noisy, which metrics it gives, and remedies");
  add_shared_options(*verb, *shared);
  verb->callback([shared, &action] { action = [shared] { return doctor(*shared); }; });
}

}  // namespace holdfast::cli
