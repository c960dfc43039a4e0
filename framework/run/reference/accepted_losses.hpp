#pragma once

/// Losses that a change accepts. An entry of known-regressions.json with the key `accepted` belongs to the
/// change that adds it. It applies only to comparisons with a baseline whose sources do not have the entry
/// yet.
///
/// A pull request passes because of its entry. The branch into which it is merged passes as well, by any kind
/// of merge: the content of the file is compared, not the commit. The next baseline has the entry, which is
/// *spent* from then on: further losses are regressions again.
///
/// For a commit's build, the baseline's entries are those of its file, as git has it. For an accepted run,
/// they are those that the run noted when it was measured (Run::acceptances), and those of its commit's file,
/// if git has that.
///
/// If git does not have the file's history, an entry counts as spent, so that no loss is accepted twice.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "run/reference/known_regressions.hpp"
#include "run/reference/reference.hpp"
#include "store/database.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::run {

/// The entries that apply to one comparison.
struct EntriesInForce {
  wire::KnownRegressions entries;        ///< all but the spent ones
  std::vector<std::string> acceptances;  ///< those about the test, in the current sources
  std::vector<std::string> spent;        ///< those of `acceptances` that the baseline has
  std::string warning;  ///< why the entries of the baseline are unknown; empty if they are known
};

/// Returns the entries that apply to a comparison of `test` with `reference`. `all` are the entries of the
/// current file.
EntriesInForce entries_in_force(const wire::KnownRegressions& all, const std::string& test,
                                const Reference& reference, store::Database& store);

/// Notes in `run` the entry that covers the verdict, and in the verdict why other entries do not. A result
/// above MAX is not accepted, whatever the entries say.
void cover(const EntriesInForce& in_force, const Measurand& of, bool above_limit, Run& run, Verdict& verdict);

/// Returns the entry by which a change accepts the loss of a run with a verdict. It covers the estimate plus twice the
/// distance from it to the end of the interval, so that noise alone does not turn a later run red. Returns none if the
/// size of the loss is not known.
std::optional<wire::KnownRegression> acceptance_of(const Run& run, const std::string& day,
                                                   const std::string& reason);

/// Returns a sentence for each entry that the report's change adds to or removes from the file, relative to
/// all its baselines; empty if git does not have their files. They show a reviewer what was not judged by the
/// baseline's list.
std::vector<std::string> list_edits(const wire::KnownRegressions& all, const std::string& file,
                                    const Report& report);

}  // namespace holdfast::run
