#include "run/reach/reach_conditions.hpp"

#include <algorithm>

#include "instruments/metrics.hpp"
#include "model/joined_text.hpp"

namespace holdfast::run {
namespace {

/// Returns the reason if the condition does not hold, else "".
std::string unless(bool holds, const std::string& why) { return holds ? "" : why; }

/// Returns true if the executed functions determine all metrics. They do not determine sizes of files and
/// processes, or the loader's work.
bool counts_what_is_executed(const Settings& settings) {
  return std::ranges::none_of(instruments::passes_of(settings.metrics), [](const instruments::Pass& pass) {
    return pass.instrument == "binary-size" || pass.instrument == "loader" ||
           pass.instrument == "loader-time" || pass.instrument == "usage";
  });
}

std::string other_files(const std::vector<std::string>& files) {
  return unless(files.empty(), "other files: " + listed(files));
}

using Kind = ReachCondition::Kind;
using Of = ReachCondition::Of;
using Stage = ReachCondition::Stage;

const ReachCondition kConditions[] = {
    // ---- comparable: there are two programs to compare, and no setting demands a number ----
    {"MAX", Kind::convenience, Of::both, Stage::comparable,
     [](const ComparedSides& sides) { return unless(!sides.settings().max, "MAX needs a number"); }},
    {"IDENTICAL", Kind::convenience, Of::identical, Stage::comparable,
     [](const ComparedSides& sides) {
       return unless(sides.settings().identical == IdenticalChoice::pass,
                     "IDENTICAL " + to_string(sides.settings().identical) + " asks for it");
     }},
    {"planted", Kind::soundness, Of::both, Stage::comparable,
     [](const ComparedSides& sides) {
       return unless(sides.settings().plant == 0, "a slowdown is planted in it");
     }},
    {"live", Kind::soundness, Of::both, Stage::comparable,
     [](const ComparedSides& sides) { return sides.why_not_live(); }},

    // ---- alike: only the code can differ ----
    {"numbers", Kind::soundness, Of::both, Stage::alike,
     [](const ComparedSides& sides) {
       return unless(sides.has_all_numbers(), "the accepted side lacks a number of some metric");
     }},
    {"code", Kind::soundness, Of::identical, Stage::alike,
     [](const ComparedSides& sides) { return unless(sides.has_same_code(), "other code"); }},
    {"work", Kind::soundness, Of::both, Stage::alike,
     [](const ComparedSides& sides) {
       return unless(sides.does_same_work(),
                     "other arguments, environment, working directory, hooks or settings");
     }},
    {"machine", Kind::soundness, Of::both, Stage::alike,
     [](const ComparedSides& sides) {
       return unless(sides.is_on_same_machine(), "another machine, or another C library");
     }},
    {"one program", Kind::soundness, Of::unaffected, Stage::alike,
     [](const ComparedSides& sides) {
       return unless(sides.has_one_accepted_program(), "its metrics were accepted with several programs");
     }},
    {"data", Kind::soundness, Of::unaffected, Stage::alike,
     [](const ComparedSides& sides) {
       const auto data = sides.other_data();
       return unless(data.empty(), "other data: " + listed(data));
     }},
    {"files of today", Kind::soundness, Of::unaffected, Stage::alike,
     [](const ComparedSides& sides) {
       return unless(!sides.shares_changed_files(),
                     "both programs read files that differ from the accepted ones");
     }},
    {kInputsKnown, Kind::soundness, Of::both, Stage::alike,
     [](const ComparedSides& sides) {
       const auto why = sides.why_inputs_unknown();
       return unless(why.empty(), "the files that its processes read are unknown: " + why);
     }},
    {"inputs", Kind::soundness, Of::identical, Stage::alike,
     [](const ComparedSides& sides) { return other_files(sides.other_inputs()); }},
    {"inputs beside code", Kind::soundness, Of::unaffected, Stage::alike,
     [](const ComparedSides& sides) { return other_files(sides.other_inputs_beside_code()); }},

    // ---- decided: the executed functions decide the result ----
    {"AFFECTED", Kind::convenience, Of::unaffected, Stage::decided,
     [](const ComparedSides& sides) {
       return unless(sides.settings().affected == AffectedChoice::auto_,
                     "AFFECTED " + to_string(sides.settings().affected) + " asks for it");
     }},
    // An unchanged job is measured concurrently with those that changed.
    {"JOBS", Kind::soundness, Of::unaffected, Stage::decided,
     [](const ComparedSides& sides) {
       return unless(!measures_at_once(sides.settings()), "JOBS measures it beside other benchmarks");
     }},
    {"metrics", Kind::soundness, Of::unaffected, Stage::decided,
     [](const ComparedSides& sides) {
       return unless(counts_what_is_executed(sides.settings()),
                     "the functions that it executes do not determine all its metrics: " +
                         listed(sides.settings().metrics));
     }},
};

}  // namespace

std::span<const ReachCondition> reach_conditions() { return kConditions; }

const ReachCondition* failing_condition(const ComparedSides& sides, ReachCondition::Of of,
                                        std::span<const ReachCondition::Stage> stages) {
  const auto found = std::ranges::find_if(kConditions, [&](const ReachCondition& condition) {
    return condition.is_for(of) && std::ranges::find(stages, condition.stage) != stages.end() &&
           !condition.why_not(sides).empty();
  });
  return found == std::end(kConditions) ? nullptr : &*found;
}

std::vector<std::string> reasons_to_measure(const ComparedSides& sides) {
  std::vector<std::string> reasons;
  for (const auto& condition : kConditions) {
    if (!condition.is_for(Of::unaffected)) continue;
    if (auto why = condition.why_not(sides); !why.empty()) reasons.push_back(std::move(why));
  }
  return reasons;
}

}  // namespace holdfast::run
