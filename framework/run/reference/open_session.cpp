#include "run/reference/open_session.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "process/machine.hpp"
#include "process/revision.hpp"
#include "run/reference/baseline_branch.hpp"
#include "run/reference/machines.hpp"
#include "store/durable_file.hpp"
#include "store/sessions.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

std::string closed_name(const std::string& session_file) { return session_file + ".closed"; }

std::optional<std::string> read_id(const std::string& path) {
  std::ifstream file(path);
  std::string id;
  if (!(file >> id)) return std::nullopt;
  return id;
}

/// Writes the file atomically: a report may read the last session at any moment.
void write_id(const std::string& path, const std::string& id) {
  try {
    store::write_durably(path, id + "\n");
  } catch (const Error& wrong) {
    throw Error(path + ": cannot be written; the tests would not find their session: " + wrong.what());
  }
}

void add_build_facts(const Suite& suite, SessionRecord& session) {
  session.facts["compiler"] = suite.compiler;
  session.facts["flags"] = suite.flags;
  session.facts["build-type"] = suite.config;
}

/// Returns the tests of the suite that have one of the labels.
std::vector<std::string> labelled(const Suite& suite, const std::vector<std::string>& labels) {
  const auto place = fs::path(suite.session_file).parent_path() / "declarations";
  std::vector<std::string> chosen;
  std::set<std::string> known;
  for (const auto& test : suite.tests) {
    const auto declared =
        wire::read_declaration(place / (image::file_name_of(test) + "." + suite.config + ".json"));
    known.insert(declared.labels.begin(), declared.labels.end());
    const auto& own = declared.labels;
    const bool has = std::any_of(labels.begin(), labels.end(), [&](const std::string& label) {
      return std::find(own.begin(), own.end(), label) != own.end();
    });
    if (has) chosen.push_back(test);
  }
  if (!chosen.empty()) return chosen;
  throw Error("no test of " + suite.project + " has one of the labels that are asked for; there are " +
              listed({known.begin(), known.end()}));
}

/// Returns the last name of a directory, which may end with a slash.
std::string last_name_of(const std::string& directory) {
  const fs::path path(directory);
  return path.has_filename() ? path.filename() : path.parent_path().filename();
}

/// Returns the id of the session of which this machine's session is a part; "" if none.
std::string shared_session() {
  const char* name = std::getenv("HOLDFAST_SESSION");
  const std::string id = name == nullptr ? "" : name;
  constexpr std::size_t kIdMax = 40;
  if (id.size() > kIdMax || id.find_first_of("/ \t\n") != std::string::npos)
    throw Error("HOLDFAST_SESSION is \"" + id +
                "\"; a name has at most 40 characters, and no space or slash");
  return id;
}

/// A second ctest would delete the copies that the first one runs, and replace its session.
void refuse_while_measured(const Suite& suite, const SessionLock& lock) {
  if (!lock.is_refused()) return;
  throw Error(suite.session_file + ": a test of the session " +
              read_id(suite.session_file).value_or("that is open") +
              " is being measured by another ctest or holdfast run in this build tree; wait for its end, "
              "stop it, or use another build tree");
}

/// Returns true if the session was opened for another commit than the one checked out now. An unknown commit
/// counts as the same.
bool is_of_another_commit(const SessionRecord& session, const std::string& source_directory) {
  const auto commit = process::commit_of(source_directory);
  return !commit.empty() && !session.commit.empty() && commit != session.commit;
}

}  // namespace

SessionRecord new_session(const std::string& source_directory, const std::string& config) {
  SessionRecord session;
  session.id = store::new_id();
  session.started = store::utc_now();
  session.config = config;
  const auto revision = process::revision_of(source_directory);
  session.commit = revision.commit;
  session.branch = branch_of(revision);
  session.dirty = revision.dirty;
  store::set_machine(session, process::machine_facts());
  return session;
}

std::optional<Suite> suite_of(const Declaration& declaration) {
  const auto place = fs::path(declaration.session_file).parent_path();
  try {
    return wire::read_suite(place / ("suite." + declaration.config + ".json"));
  } catch (const Error&) {
    return std::nullopt;
  }
}

SessionRecord open_session(store::Database& store, const Suite& suite, const GatePolicy& policy,
                           const Facts& facts) {
  const SessionLock lock(suite.session_file, SessionLock::For::replacing);
  refuse_while_measured(suite, lock);
  auto session = new_session(suite.source_directory, on_this_class(suite.config));
  session.part_of = shared_session();
  session.project = suite.project;
  add_build_facts(suite, session);
  session.declared = suite.tests;
  session.facts.insert(facts.begin(), facts.end());
  session.policy = policy;
  if (!policy.labels.empty()) session.chosen = labelled(suite, policy.labels);
  // The id is written last: a test that reads it must find the session, and an empty work directory.
  store::add_session(store, session);
  std::error_code ignored;
  fs::create_directories(fs::path(suite.session_file).parent_path(), ignored);
  fs::remove_all(fs::path(suite.work_directory), ignored);  // copies that earlier sessions ran from
  write_id(suite.session_file, session.id);
  return session;
}

SessionRecord open_whole(store::Database& store, const Suite& suite, const std::vector<std::string>& tests,
                         const std::vector<std::string>& classes, const std::vector<std::string>& non_gating,
                         const GatePolicy& policy) {
  auto whole = new_session(suite.source_directory, suite.config);
  whole.project = suite.project;
  whole.facts.clear();
  whole.fingerprint.clear();
  add_build_facts(suite, whole);
  whole.declared = tests;
  whole.policy = policy;
  for (const auto& one : classes) store::add_class(whole, one);
  for (const auto& one : non_gating) whole.facts[kNonGatingClassesFact] += one + " ";
  store::add_session(store, whole);
  return whole;
}

SessionRecord part_of(const SessionRecord& whole, const Declaration& declaration) {
  auto part = session_of_now(declaration);
  part.project = whole.project;
  part.part_of = whole.id;
  if (const auto why = store::stranger_to(whole, part); !why.empty())
    throw Error(declaration.build_directory + ": " + why +
                "; bring the build tree up to date, or submit it anew");
  return part;
}

SessionRecord opened_part(store::Database& store, const SessionRecord& whole, const Declaration& declaration,
                          const std::vector<std::string>& tests) {
  auto part = part_of(whole, declaration);
  for (auto& known : store::parts_of(store, whole.id)) {
    if (known.fingerprint == part.fingerprint && known.config == part.config && known.declared == tests)
      return known;
  }
  part.declared = tests;
  store::add_session(store, part);
  return part;
}

SessionRecord session_of_now(const Declaration& declaration) {
  auto session = new_session(declaration.source_directory, on_this_class(declaration.config));
  session.project = last_name_of(declaration.source_directory);
  session.declared = {declaration.test};
  if (const auto suite = suite_of(declaration)) {
    session.project = suite->project;
    add_build_facts(*suite, session);
  }
  return session;
}

SessionRecord opened_by_hand(store::Database& store, const Declaration& declaration) {
  auto session = session_of_now(declaration);
  session.facts[kByHandFact] = "yes";
  store::add_session(store, session);
  return session;
}

SessionRecord session_for(store::Database& store, const Declaration& declaration) {
  if (const auto id = read_id(declaration.session_file)) {
    auto open = store::find_session(store, *id);
    if (open && !is_of_another_commit(*open, declaration.source_directory)) return *open;
  }
  return opened_by_hand(store, declaration);
}

bool is_chosen(const SessionRecord& session, const std::string& test) {
  return session.chosen.empty() ||
         std::find(session.chosen.begin(), session.chosen.end(), test) != session.chosen.end();
}

bool is_open(const Suite& suite, const std::string& session) {
  return read_id(suite.session_file) == session;
}

bool close_session(const Suite& suite) {
  const SessionLock lock(suite.session_file, SessionLock::For::replacing);
  if (lock.is_refused()) return false;
  std::error_code ignored;
  // rename(2) is atomic: a test finds the session open, or not at all. Reports find it under the new name.
  fs::rename(suite.session_file, closed_name(suite.session_file), ignored);
  return true;
}

std::optional<std::string> last_session_id(const Suite& suite) {
  if (auto id = read_id(suite.session_file)) return id;
  return read_id(closed_name(suite.session_file));  // it is kept while the next one is open
}

/// On NFS, flock(2) becomes a lock of fcntl(2), and an exclusive one needs a file that is open for writing.
SessionLock::SessionLock(const std::string& session_file, For what)
    : file_(session_file, what == For::measuring ? O_RDONLY : O_RDWR) {
  const int kind = what == For::measuring ? LOCK_SH : LOCK_EX | LOCK_NB;  // only a shared lock waits
  refused_ = file_.is_open() && lock_file(file_, kind) == EWOULDBLOCK;
}

}  // namespace holdfast::run
