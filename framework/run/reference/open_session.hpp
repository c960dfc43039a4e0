#pragma once

/// Sessions: all results of one ctest run belong together. The test perf.session opens a session and writes
/// its id to a file of the build tree, where the tests find it. The test perf.report closes it; no other
/// report does. A test that is run by hand without an open session opens one of its own. An interrupted ctest
/// leaves its session open: tests join it as long as the same commit is checked out.

#include <optional>
#include <string>
#include <vector>

#include "model/descriptor.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "store/database.hpp"

namespace holdfast::run {

/// The fact of a session for one test alone, which ignores the other tests of its project.
inline constexpr const char* kByHandFact = "by-hand";
/// The fact of a session that names the machine classes whose results do not gate.
inline constexpr const char* kNonGatingClassesFact = "informing-classes";

/// Returns a session that begins now on this machine, in no store yet. It records the revision of
/// `source_directory`.
SessionRecord new_session(const std::string& source_directory, const std::string& config);

/// Returns the suite whose file is next to the session's file; none if the declaration was written by hand.
std::optional<Suite> suite_of(const Declaration& declaration);

/// Writes the session into the store and its id into the suite's session file. Throws Error while a test of
/// the open session is being measured (SessionLock); an open session without a running test is replaced.
/// `policy` is the policy of the session's gate. Throws Error if the policy has labels and no test of the
/// suite has one of them. `facts` are additional facts.
///
/// With HOLDFAST_SESSION in the environment, this machine's session is a part of the session of that name:
/// several CI jobs share one, and `holdfast merge` combines them.
SessionRecord open_session(store::Database& store, const Suite& suite, const GatePolicy& policy = {},
                           const Facts& facts = {});

/// Opens the session of a fleet, which belongs to no build tree and no machine, and lists these classes of
/// machines. Results of the classes `non_gating` do not gate. `policy` is the policy of the session's gate.
SessionRecord open_whole(store::Database& store, const Suite& suite, const std::vector<std::string>& tests,
                         const std::vector<std::string>& classes, const std::vector<std::string>& non_gating,
                         const GatePolicy& policy = {});

/// Returns this machine's part of a fleet's session, in no store yet. `declaration` is one of its tests.
/// Throws Error if the build tree does not match the session.
SessionRecord part_of(const SessionRecord& whole, const Declaration& declaration);

/// Returns this machine's part in the store, with these tests; adds it if there is none yet.
SessionRecord opened_part(store::Database& store, const SessionRecord& whole, const Declaration& declaration,
                          const std::vector<std::string>& tests);

/// Returns the open session that the declaration's file names, if it is of the checked out commit; else a new
/// one for this test alone.
SessionRecord session_for(store::Database& store, const Declaration& declaration);

/// Opens a new session for this test alone.
SessionRecord opened_by_hand(store::Database& store, const Declaration& declaration);

/// Returns a session for this test alone, which is not stored.
SessionRecord session_of_now(const Declaration& declaration);

/// Returns true if the test belongs to the session: a policy may select tests by labels.
bool is_chosen(const SessionRecord& session, const std::string& test);

/// Returns true if tests of the suite that run now join that session.
bool is_open(const Suite& suite, const std::string& session);

/// Closes the suite's session: later manual runs do not join it. Returns false, and leaves it open, while a
/// test of it is being measured.
bool close_session(const Suite& suite);

/// Returns the id of the suite's last session, open or closed; none if it never had one.
std::optional<std::string> last_session_id(const Suite& suite);

/// A lock on the session file of a build tree. Processes that measure a test of the open session share it. A
/// process that opens or closes a session tries to lock it exclusively, without waiting. So another ctest can
/// neither replace nor close a session that is being measured. The lock is released when the process ends.
/// Without a session file, or on a file system without locks, nothing is locked.
class SessionLock {
 public:
  enum class For { measuring, replacing };

  SessionLock(const std::string& session_file, For what);

  /// Returns true if another process holds the lock: the session is being measured.
  bool is_refused() const { return refused_; }

 private:
  Descriptor file_;
  bool refused_ = false;
};

}  // namespace holdfast::run
