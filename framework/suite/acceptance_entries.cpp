#include "suite/acceptance_entries.hpp"

#include <algorithm>

#include "model/error.hpp"
#include "model/settings/settings.hpp"
#include "model/text/files.hpp"
#include "run/reference/accepted_losses.hpp"
#include "store/sessions.hpp"

namespace holdfast::suite {
namespace {

std::string today() { return store::utc_now().substr(0, 10); }

/// The text is edited and not written again from its entries, because users write comments into the file. The
/// file is written once, so that after an invalid entry it has none of the new entries.
void add_to_list(const std::string& list, const std::vector<wire::KnownRegression>& entries) {
  if (list.empty())
    throw Error(
        "the file that accepts regressions is unknown without a build tree; name it with --known-regressions "
        "FILE");
  auto text = wire::list_text(list);
  for (const auto& entry : entries) text = wire::with_entry(text, list, entry);
  text::write_file_in_its_directory(list, text);
}

double stated_ratio(const std::string& loss) {
  const auto share = settings::fraction_of(loss);
  if (share && *share > 0) return 1 + *share;
  throw Error("--up-to is '" + loss + "'; allowed: a loss above 0, such as 9% or 0.09");
}

/// Throws Error unless `test` is the name of a test that the suite declares.
void check_test(const std::string& test, const std::optional<Suite>& suite) {
  // The size of a loss was measured for one test; a pattern would accept it for other tests, too.
  if (test.find_first_of("*?[\n") != std::string::npos)
    throw Error("--up-to is for one test; name it instead of \"" + test + "\"");
  if (suite && std::ranges::find(suite->tests, test) == suite->tests.end())
    throw Error("no test is called \"" + test + "\" in " + suite->build_directory);
}

}  // namespace

void accept_by_entries(const AcceptWanted& wanted, const std::vector<Run>& runs, Acceptances& done) {
  for (const auto& run : runs) {
    auto entry = run::acceptance_of(run, today(), wanted.reason);
    // Without an interval there is no upper bound that the entry could state.
    if (entry)
      done.entries.push_back(std::move(*entry));
    else
      done.refused.push_back(
          {.subject = run.subject,
           .why = "since TESTER " + run.verdict->tester +
                  " gives no interval of its loss; give the largest accepted loss with --up-to"});
  }
  if (!done.entries.empty()) add_to_list(wanted.list, done.entries);
}

wire::KnownRegression accept_stated(const StatedLoss& loss, const std::optional<Suite>& suite,
                                    const std::string& list) {
  if (!loss.benchmark) throw Error("--up-to is for one benchmark; name it with --benchmark NAME");
  if (loss.reason.empty()) throw Error("to accept a regression, give a reason: --reason TEXT");
  check_test(loss.test, suite);
  const wire::KnownRegression entry{
      .test = loss.test,
      .benchmark = *loss.benchmark,
      .metric = loss.metric,
      .known = {.reason = loss.reason, .until = "", .ratio = stated_ratio(loss.up_to), .entry = ""},
      .accepted = today()};
  add_to_list(list, {entry});
  return entry;
}

std::string entry_words(const wire::KnownRegression& entry) {
  return entry.test + " (" + entry.benchmark + ") " + run::covered_text(entry);
}

}  // namespace holdfast::suite
