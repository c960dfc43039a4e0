#include "suite/elsewhere.hpp"

#include <map>

#include "model/configuration.hpp"
#include "model/quantity.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"

namespace holdfast::suite {
namespace {

bool is_loss(Outcome outcome) { return outcome == Outcome::regressed; }

/// Returns the class of the machine, else its processor.
std::string machine_of(store::Database& store, const Run& run) {
  if (const auto name = class_in(run.config); !name.empty()) return name;
  const auto session = store::find_session(store, run.session);
  const auto cpu = session ? fact_of(session->facts, "cpu") : "";
  return cpu.empty() ? "another machine" : cpu;
}

std::string words_of(const Elsewhere& other) {
  const auto change = other.estimate ? " (" + format_percent(other.estimate->ratio - 1) + ")" : "";
  const bool lost = other.verdict == to_string(Outcome::regressed);
  return (lost ? "; but on " : "; not so on ") + other.machine + ", where the same two programs " +
         (lost ? "regressed" : "passed") + change;
}

}  // namespace

void add_elsewhere(store::Database& store, Run& run) {
  if (!run.experiment || run.error || !run.verdict || !is_decided(run.verdict->outcome)) return;
  std::map<std::string, Run> last;  // the last run of each other machine
  for (auto& other :
       store::runs_that_name(store, run.subject, run.experiment->programs, run.experiment->pair)) {
    if (other.error || !other.verdict || !other.experiment || other.subject.metric != run.subject.metric)
      continue;
    if (!is_decided(other.verdict->outcome)) continue;
    // The runs come in the order in which they entered the store, so the last one replaces the others.
    last.insert_or_assign(other.experiment->pair, std::move(other));
  }
  for (const auto& [pair, other] : last) {
    if (is_loss(other.verdict->outcome) == is_loss(run.verdict->outcome)) continue;
    run.elsewhere.push_back({.machine = machine_of(store, other),
                             .verdict = other.word(),
                             .run = other.id,
                             .estimate = other.verdict->estimate});
    run.verdict->message += words_of(run.elsewhere.back());
  }
}

}  // namespace holdfast::suite
