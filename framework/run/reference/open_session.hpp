#pragma once

/// Sessions: all results of one ctest run belong together. perf.session opens one and leaves its id in a file
/// of the build tree, where the tests find it; perf.report closes it, and no other report does. A test that is run by
/// hand finds no open session and opens one of its own. A ctest that was interrupted leaves its session open: tests join
/// it as long as the same commit is checked out.

#include <optional>
#include <string>
#include <vector>

#include "model/descriptor.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "store/database.hpp"

namespace holdfast::run {

/// The fact of a session for one test alone: what else its project declares is not its matter.
inline constexpr const char* kByHandFact = "by-hand";
/// The fact of a session that names the classes of machines whose results do not gate.
inline constexpr const char* kNonGatingClassesFact = "informing-classes";

/// A session that begins now on this machine, in no store yet. `source_directory`: whose revision it is.
SessionRecord new_session(const std::string& source_directory, const std::string& config);

/// The suite whose file stands beside that of the session. None: the declaration was written by hand.
std::optional<Suite> suite_of(const Declaration& declaration);

/// Writes the session into the store and its id into the suite's session file. Throws Error while a test of the session
/// that is open is being measured (SessionLock); one that nobody measures is replaced. `policy`: its gate's; Error
/// where none of the suite's tests has one of its labels. `facts`: more of them. With HOLDFAST_SESSION in the environment, what this
/// machine opens is a part of the session of that name: several CI jobs share one, and `holdfast merge` puts them
/// together.
SessionRecord open_session(store::Database& store, const Suite& suite, const GatePolicy& policy = {},
                           const Facts& facts = {});

/// What a fleet of machines measures together: known to no build tree, of no machine, with these classes of machines,
/// of which `non_gating` do not gate. `policy`: its gate's.
SessionRecord open_whole(store::Database& store, const Suite& suite, const std::vector<std::string>& tests,
                         const std::vector<std::string>& classes, const std::vector<std::string>& non_gating,
                         const GatePolicy& policy = {});

/// This machine's part of a session that a fleet measures, in no store yet. `declaration`: one of its tests. Throws
/// Error where the build tree is not what the session is of.
SessionRecord part_of(const SessionRecord& whole, const Declaration& declaration);

/// The same in the store, with these tests; the one that this machine has already, where it has one.
SessionRecord opened_part(store::Database& store, const SessionRecord& whole, const Declaration& declaration,
                          const std::vector<std::string>& tests);

/// The open session that the declaration's file names, if that is of the commit that is checked out; or a new one for
/// this test alone.
SessionRecord session_for(store::Database& store, const Declaration& declaration);

/// A new session for this test alone.
SessionRecord opened_by_hand(store::Database& store, const Declaration& declaration);

/// A session for this test alone, which is not kept.
SessionRecord session_of_now(const Declaration& declaration);

/// Whether the test belongs to the session: where the policy chooses by labels, not each does.
bool is_chosen(const SessionRecord& session, const std::string& test);

/// Whether the tests of the suite that run now join that session.
bool is_open(const Suite& suite, const std::string& session);

/// From now on tests that are run by hand do not join the suite's session. False: it stays open, since a test of it is
/// being measured.
bool close_session(const Suite& suite);

/// The id of the suite's last session, open or closed; none where it never had one.
std::optional<std::string> last_session_id(const Suite& suite);

/// A lock on the session file of a build tree. Who measures a test of the open session shares it; who opens or closes
/// a session wants it alone, and does not wait: a session that is being measured is neither replaced nor closed by
/// another ctest. A process that ends lets go of it. Where there is no session file, or a file system without locks,
/// nothing is locked.
class SessionLock {
 public:
  enum class For { measuring, replacing };

  SessionLock(const std::string& session_file, For what);

  /// Another process holds it: the session is being measured.
  bool is_refused() const { return refused_; }

 private:
  Descriptor file_;
  bool refused_ = false;
};

}  // namespace holdfast::run
