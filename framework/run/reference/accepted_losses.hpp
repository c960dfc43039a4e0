#pragma once

/// Losses that a change accepts. An entry of known-regressions.json with the key `accepted` belongs to the change that adds
/// it, and is in force in one comparison alone: with a baseline whose sources do not have it yet. So a pull request passes
/// by it, the branch that it is merged into does (by whichever kind of merge, since the file's content is carried, and not
/// the commit), and its next baseline has the entry, from which on it is *spent*: what is lost then is lost anew.
///
/// What the sources of a baseline have:
///
///   - a commit's build: its file, as git has it;
///   - an accepted run: what the run noted of the file when it was measured (Run::acceptances), and the file of its
///     commit, where git has that.
///
/// Where git does not tell, an entry counts as spent: nothing is accepted that might have been accepted before.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "run/reference/known_regressions.hpp"
#include "run/reference/reference.hpp"
#include "store/database.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::run {

/// What holds in one comparison.
struct EntriesInForce {
  wire::KnownRegressions entries;        ///< all but what is spent
  std::vector<std::string> acceptances;  ///< about the test, of the sources as they are
  std::vector<std::string> spent;        ///< those of them that the baseline has
  std::string warning;                   ///< why it is not known what the baseline has; empty: it is
};

/// `all`: of the file as it is now. `reference`: that a point of `test` is compared with.
EntriesInForce entries_in_force(const wire::KnownRegressions& all, const std::string& test,
                                const Reference& reference, store::Database& store);

/// Notes in `run` which entry covers the verdict, and in the verdict why others do not. What is above MAX is above it
/// whatever a change accepts.
void cover(const EntriesInForce& in_force, const Measurand& of, bool above_limit, Run& run, Verdict& verdict);

/// The entry by which a change accepts what a run lost: up to twice as far above the estimate as the interval ends, so that
/// noise alone does not turn a later run red. None: the size of the loss is not known.
std::optional<wire::KnownRegression> acceptance_of(const Subject& subject, const Verdict& verdict,
                                                   const std::string& day, const std::string& reason);

/// How the report's change edits the file, in a sentence for each entry that is new or gone since all of its baselines;
/// nothing where git does not tell. Who reviews the change sees by it what was not judged by the list of the baseline.
std::vector<std::string> list_edits(const wire::KnownRegressions& all, const std::string& file,
                                    const Report& report);

}  // namespace holdfast::run
