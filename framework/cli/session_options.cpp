#include "cli/session_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "model/error.hpp"
#include "model/number.hpp"
#include "suite/build_report.hpp"
#include "suite/committed_files.hpp"
#include "suite/coverage.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

/// Returns the words between commas, semicolons (a list of CMake) or blanks.
std::vector<std::string> words_of(std::string text) {
  for (char& c : text) {
    if (c == ',' || c == ';') c = ' ';
  }
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::vector<std::string> findings_of(const std::string& text) {
  auto words = words_of(text);
  if (words == std::vector<std::string>{"nothing"}) return {};
  const auto known = [](const std::string& word) {
    return std::find(kGateFindings.begin(), kGateFindings.end(), word) != kGateFindings.end();
  };
  if (words.empty() || !std::all_of(words.begin(), words.end(), known))
    throw Error(fmt::format(
        "--block (HOLDFAST_BLOCK) is '{}'; allowed: {}, one or several separated by commas, or nothing", text,
        fmt::join(kGateFindings, ", ")));
  return words;
}

double share_of(const std::string& text) {
  const auto share = settings::fraction_of(text);
  if (share && *share <= 1) return *share;
  throw Error("--undecided-max (HOLDFAST_UNDECIDED_MAX) is '" + text +
              "'; allowed: a share such as 20% or 0.2");
}

double seconds_of(const std::string& text) {
  if (const auto seconds = parse_number<double>(text); seconds && *seconds > 0) return *seconds;
  throw Error("--budget-total (HOLDFAST_BUDGET_TOTAL) is '" + text +
              "'; allowed: a number of seconds above 0");
}

bool is_base(const std::string& text) {
  if (text == "base" || text == "change") return text == "base";
  throw Error("--policy (HOLDFAST_POLICY) is '" + text + "'; allowed: base, change");
}

std::optional<std::string> text_of(const Suite& suite, const char* name) {
  const auto found = suite.gate.find(name);
  return found == suite.gate.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

}  // namespace

Arguments judging_options(GateAsked& asked) {
  return {Argument("--block WORD[,WORD...]", &asked.block,
                   "Findings that close the gate, separated by commas: regressed, inconclusive, missing, "
                   "softened, edited, uncovered; the word nothing: only report; default: regressed",
                   {.variable = true}),
          Argument("--undecided-max SHARE", &asked.undecided_max,
                   "Largest share of undecided tests, as 20% or 0.2; default: 20%", {.variable = true})};
}

Arguments opening_options(GateAsked& asked) {
  return joined(
      judging_options(asked),
      Arguments{Argument("--labels NAME[,NAME...]", &asked.labels,
                         "Run only tests with one of these labels, separated by commas", {.variable = true}),
                Argument("--budget-total SECONDS", &asked.budget_total,
                         "Time of the whole run in seconds, divided among its tests by need; default: the "
                         "budget of each test",
                         {.variable = true}),
                Argument("--policy WHOSE", &asked.policy,
                         "Settings to judge with: change (as the change declares them) or base (those of the "
                         "baseline); default: change",
                         {.variable = true})});
}

/// Each value in `asked` replaces that of `before`; the other values of `before` stay.
GatePolicy policy_of(const GateAsked& asked, GatePolicy before) {
  if (asked.block) before.block = findings_of(*asked.block);
  if (asked.undecided_max) before.undecided_max = share_of(*asked.undecided_max);
  if (asked.labels) before.labels = words_of(*asked.labels);
  if (asked.budget_total) before.budget_s = seconds_of(*asked.budget_total);
  if (asked.policy) before.is_of_base = is_base(*asked.policy);
  return before;
}

GateAsked declared_policy(const Suite& suite) {
  return {.block = text_of(suite, "block"),
          .undecided_max = text_of(suite, "undecided_max"),
          .labels = text_of(suite, "labels"),
          .budget_total = text_of(suite, "budget_total")};
}

Arguments session_options(SessionChoice& choice) {
  return joined(
      {{"--session ID", &choice.session,
        "ID of the session; default: the latest of the build tree if one is named, else of the store"},
       {"--inform-class CLASS", &choice.informing,
        "Class of machines whose results are shown but do not gate: CLASS or CLASS:TEST, as shell patterns"}},
      committed_options(choice.files), judging_options(choice.asked));
}

std::optional<Suite> chosen_suite(const SharedOptions& shared) {
  return shared.tree.is_named() ? std::optional(wire::read_suite(suite::needed_suite(shared.tree)))
                                : std::nullopt;
}

/// The coverage is looked up once, even if nothing was found: "none" is a result, too.
const std::optional<Coverage>& KnownCoverage::get() {
  if (std::exchange(looked_up_, true)) return known_;
  const auto declared = suite::declared_suite(shared_.tree);
  if (declared) known_ = suite::known_coverage(*declared, store_url(shared_, declared->store));
  return known_;
}

Report chosen_report(const SharedOptions& shared, const SessionChoice& choice, KnownCoverage& covered) {
  const auto suite = chosen_suite(shared);
  // Committed files belong to the sources, so the build tree around this directory is used if none is named.
  const auto declared = suite ? suite : suite::declared_suite(shared.tree);
  const auto list = declared ? declared->known_regressions : "";
  const auto known = suite::known_regressions(choice.files, list);
  const auto renamed = suite::aliases(choice.files, declared ? declared->aliases : "");
  auto store = open_existing_store(shared, suite ? suite->store : "");
  auto session = suite::session_meant(store, choice.session, suite, choice.to_judge);
  session.policy = policy_of(choice.asked, session.policy);
  auto report = suite::build_report(store, session, renamed, choice.informing);
  suite::note_single_commits(declared ? declared->source_directory : ".", report);
  suite::note_edited_sources(declared ? declared->source_directory : ".", report);
  if (declared && suite::may_lack_coverage(*declared, report)) suite::add_change(covered.get(), report);
  const auto file = suite::known_regressions_file(choice.files, list);
  // Sentences about the committed files come after the reasons of the gate itself.
  for (auto& sentence : suite::sentences_on(known, file, report))
    report.gate.reasons.push_back(std::move(sentence));
  return report;
}

}  // namespace holdfast::cli
