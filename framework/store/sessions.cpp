#include "store/sessions.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "image/digest.hpp"
#include "model/configuration.hpp"
#include "store/durable_file.hpp"
#include "store/rows.hpp"
#include "wire/model_json.hpp"

namespace holdfast::store {
namespace {

constexpr const char* kUtc = "%Y-%m-%dT%H:%M:%SZ";

std::string utc_text(const char* format, std::time_t time = std::time(nullptr)) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 40> text{};
  std::strftime(text.data(), text.size(), format, &parts);
  return text.data();
}

SessionRecord session_from_row(const soci::row& row, const std::string& where) {
  SessionRecord session;
  session.id = row.get<std::string>("id");
  session.started = row.get<std::string>("started");
  session.project = row.get<std::string>("project");
  session.config = row.get<std::string>("config");
  session.commit = row.get<std::string>("commit_id");
  session.branch = row.get<std::string>("branch");
  session.dirty = row.get<int>("dirty") != 0;
  session.fingerprint = row.get<std::string>("fingerprint");
  session.facts = wire::parse_facts(row.get<std::string>("facts"), where);
  session.declared = wire::parse_names(row.get<std::string>("declared"), where);
  session.policy = wire::parse_policy(row.get<std::string>("policy"), where);
  session.chosen = wire::parse_names(row.get<std::string>("chosen"), where);
  session.part_of = row.get<std::string>("part_of");
  return session;
}

}  // namespace

std::string utc_now() { return utc_text(kUtc); }

std::string utc_at(std::time_t time) { return utc_text(kUtc, time); }

std::string utc_in_days(int days) {
  constexpr std::time_t kDay = 24 * 60 * 60;
  return utc_at(std::time(nullptr) + days * kDay);
}

double seconds_between(const std::string& from, const std::string& to) {
  const auto time_of = [](const std::string& text) {
    std::tm parts{};
    // timegm(3) takes UTC; mktime(3) would take the local time, with its summer time.
    strptime(text.c_str(), kUtc, &parts);
    return timegm(&parts);
  };
  return std::max(0.0, std::difftime(time_of(to), time_of(from)));
}

std::string new_id() { return utc_text("%Y%m%dT%H%M%S") + "-" + random_digits(); }

std::string fingerprint_of(const Facts& facts) {
  std::string text;
  for (const char* name : {"cpu", "cores", "architecture"}) {
    const auto fact = facts.find(name);
    text += std::string(name) + "=" + (fact == facts.end() ? "" : fact->second) + "\n";
  }
  return image::sha256_of(text).substr(0, 12);
}

void set_machine(SessionRecord& session, Facts machine) {
  session.facts = std::move(machine);
  session.fingerprint = fingerprint_of(session.facts);
}

void add_session(Database& store, const SessionRecord& session) {
  const auto facts = wire::facts_text(session.facts);
  const auto declared = wire::names_text(session.declared);
  const auto policy = wire::policy_text(session.policy);
  const auto chosen = wire::names_text(session.chosen);
  const auto project = valid_text(session.project);
  const auto branch = valid_text(session.branch);
  const int dirty = session.dirty ? 1 : 0;
  store.change("opening a session", [&](soci::session& sql) {
    using soci::use;
    sql << "INSERT INTO session (id, started, project, config, commit_id, branch, dirty, fingerprint, facts, "
           "declared, policy, chosen, part_of)"
           " VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i, :j, :k, :l, :m)",
        use(session.id), use(session.started), use(project), use(session.config), use(session.commit),
        use(branch), use(dirty), use(session.fingerprint), use(facts), use(declared), use(policy),
        use(chosen), use(session.part_of);
  });
}

std::optional<SessionRecord> find_session(Database& store, const std::string& id) {
  return store.read("reading a session", [&](soci::session& sql) -> std::optional<SessionRecord> {
    soci::row row;
    sql << "SELECT * FROM session WHERE id = :id", soci::use(id), soci::into(row);
    return sql.got_data() ? std::optional(session_from_row(row, store.path())) : std::nullopt;
  });
}

SessionRecord referred_session(Database& store, const std::string& id) {
  auto found = find_session(store, id);
  if (found) return std::move(*found);
  throw Error(store.path() + ": refers to a session \"" + id +
              "\" that is not in it; holdfast store check lists the errors");
}

std::vector<SessionRecord> parts_of(Database& store, const std::string& whole) {
  const auto make = [&](const soci::row& row) { return session_from_row(row, store.path()); };
  return select(store, "reading the parts of a session",
                "SELECT * FROM session WHERE part_of = :w ORDER BY started, sequence", make, whole);
}

std::vector<SessionRecord> sessions_of_commit(Database& store, const std::string& commit) {
  const auto make = [&](const soci::row& row) { return session_from_row(row, store.path()); };
  return select(store, "reading the sessions of a commit",
                "SELECT * FROM session WHERE commit_id = :c ORDER BY sequence", make, commit);
}

std::optional<SessionRecord> latest_session(Database& store) {
  std::string id;
  // A part whose whole session is not here counts as a session. The name of an attempt holds a slash
  // (tasks.hpp), and is never a session.
  store.read("finding the latest session", [&](soci::session& sql) {
    sql << std::string(
               "SELECT id FROM session WHERE part_of NOT IN (SELECT id FROM session) AND part_of NOT LIKE "
               "'%/%' ORDER BY CASE WHEN ") +
               kIsBackfilled + " THEN 1 ELSE 0 END, CASE WHEN " + kIsBackfilled +
               " THEN started ELSE '' END DESC, sequence DESC LIMIT 1",
        soci::into(id);
  });
  return id.empty() ? std::nullopt : find_session(store, id);
}

SessionRecord whole_of(const SessionRecord& part) {
  SessionRecord whole = part;
  whole.id = part.part_of;
  whole.part_of.clear();
  whole.config = build_in(part.config);
  // Only the facts of the build apply to all parts; other facts are of one machine.
  whole.fingerprint.clear();
  whole.facts.clear();
  for (const char* fact : {"compiler", "flags", "build-type"}) {
    if (part.facts.contains(fact)) whole.facts[fact] = part.facts.at(fact);
  }
  add_class(whole, class_in(part.config));
  return whole;
}

std::string stranger_to(const SessionRecord& whole, const SessionRecord& part) {
  const auto differ = [](const std::string& what, const std::string& its, const std::string& theirs) {
    return "is of the " + what + " \"" + its + "\", but the session is from \"" + theirs + "\"";
  };
  if (part.project != whole.project) return differ("project", part.project, whole.project);
  if (part.commit != whole.commit) return differ("commit", part.commit, whole.commit);
  const auto theirs = build_in(whole.config);  // one machine's session may become a whole one
  if (build_in(part.config) != theirs) return differ("configuration", build_in(part.config), theirs);
  for (const char* fact : {"compiler", "flags"}) {
    if (fact_of(part.facts, fact) != fact_of(whole.facts, fact))
      return differ(std::string("build with ") + fact, fact_of(part.facts, fact), fact_of(whole.facts, fact));
  }
  return "";
}

std::vector<std::string> classes_of(const SessionRecord& whole) {
  std::vector<std::string> classes;
  std::istringstream words(fact_of(whole.facts, kClassesFact));
  for (std::string one; words >> one;) classes.push_back(one);
  return classes;
}

bool add_class(SessionRecord& whole, const std::string& machine_class) {
  if (machine_class.empty()) return false;
  for (const auto& known : classes_of(whole)) {
    if (known == machine_class) return false;
  }
  auto& classes = whole.facts[kClassesFact];
  classes += (classes.empty() ? "" : " ") + machine_class;
  return true;
}

}  // namespace holdfast::store
