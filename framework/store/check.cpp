#include "store/check.hpp"

#include <soci/soci.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "image/stage.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/report.hpp"
#include "model/sample.hpp"
#include "store/baselines.hpp"
#include "store/history.hpp"
#include "store/rows.hpp"
#include "store/runs.hpp"
#include "store/stored_samples.hpp"
#include "wire/child_lines.hpp"
#include "wire/image_json.hpp"
#include "wire/model_json.hpp"
#include "wire/run_json.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::store {
namespace {

using Findings = std::vector<std::string>;

/// Throws if the program could not read the value; `where`: for its message.
using Reader = void (*)(const std::string& text, const std::string& where);

void read_params(const std::string& text, const std::string& where) { wire::canonical_params(text, where); }
void read_facts(const std::string& text, const std::string& where) { wire::parse_facts(text, where); }
void read_names(const std::string& text, const std::string& where) { wire::parse_names(text, where); }
void read_policy(const std::string& text, const std::string& where) { wire::parse_policy(text, where); }
/// A name with a path would let a snapshot be restored outside of its directory.
void read_image(const std::string& text, const std::string& where) {
  image::refuse_escapes(image::own_part(wire::parse_image(text, where)));
}

void read_verdict(const std::string& text, const std::string& where) {
  if (!text.empty()) wire::parse_verdict(text, where);
}

void read_figures(const std::string& text, const std::string& where) { wire::parse_calibration(text, where); }

void read_details(const std::string& text, const std::string& where) { wire::parse_details(text, where); }

void read_seed(const std::string& text, const std::string& where) { parse_seed(text, where); }

void read_direction(const std::string& text, const std::string& where) {
  if (!direction_of(text))
    throw Error(where + ": \"" + text.substr(0, 60) + "\" is neither lower nor higher");
}

/// The columns of a table and their readers. `name`: the column that identifies a row in messages.
struct Table {
  const char* name;
  std::map<std::string, Reader> readers;
};

const std::map<std::string, Table>& tables() {
  // A column without a reader is only checked for UTF-8. `process` is missing: its rows are read test by
  // test, because a server returns all rows of a query at once.
  static const std::map<std::string, Table> kTables{
      {"session",
       {"id",
        {{"facts", read_facts}, {"declared", read_names}, {"chosen", read_names}, {"policy", read_policy}}}},
      {"run",
       {"id",
        {{"params", read_params},
         {"details", read_details},
         {"seed", read_seed},
         {"direction", read_direction},
         {"image", read_image},
         {"verdict", read_verdict}}}},
      {"baseline", {"run", {{"params", read_params}}}},
      {"calibration", {"made", {{"params", read_params}, {"figures", read_figures}}}},
      {"change_entry", {"id", {{"params", read_params}, {"direction", read_direction}}}},
      {"change_word", {"entry", {}}},
      {"task", {"test", {}}},
  };
  return kTables;
}

/// Treatment of bytes that are not UTF-8.
enum class OtherBytes { found, replaced };

/// Returns why the text cannot be read; empty if it can be read.
std::string why_unreadable(const std::string& text, Reader reader, OtherBytes bytes,
                           const std::string& where) {
  const auto valid = valid_text(text);
  if (valid != text && bytes == OtherBytes::found) return where + ": contains bytes that are not UTF-8";
  try {
    if (reader != nullptr) reader(valid, where);
    return "";
  } catch (const std::exception& wrong) {
    const std::string said = wrong.what();
    // Some readers begin their message with the position, and others do not.
    return said.find(where) == std::string::npos ? where + ": " + said : said;
  }
}

/// Reads only columns of text as text: SOCI throws for a value of another type.
void check_row(const soci::row& row, const Table& table, OtherBytes bytes, const std::string& where,
               Findings& found) {
  const auto named = where + ", row " + valid_text(row.get<std::string>(table.name));
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto& column = row.get_properties(i);
    if (column.get_data_type() != soci::dt_string || row.get_indicator(i) == soci::i_null) continue;
    const auto reader = table.readers.find(column.get_name());
    auto why =
        why_unreadable(row.get<std::string>(i), reader == table.readers.end() ? nullptr : reader->second,
                       bytes, named + ", column \"" + column.get_name() + "\"");
    if (!why.empty()) found.push_back(std::move(why));
  }
}

/// Reads every row as the program reads it, and adds a sentence for each value that is not UTF-8 or that its reader
/// refuses.
void find_unreadable(Database& store, OtherBytes bytes, Findings& found) {
  for (const auto& [name, table] : tables()) {
    store.read("checking the rows of " + name, [&, name = name, &table = table](soci::session& sql) {
      const soci::rowset<soci::row> rows = (sql.prepare << "SELECT * FROM " + name + " ORDER BY sequence");
      for (const auto& row : rows) check_row(row, table, bytes, store.path() + ", table " + name, found);
    });
  }
}

std::vector<std::string> texts(Database& store, const std::string& query) {
  return select_texts(store, "checking the store", query);
}

void ask_engine(Database& store, Findings& findings) {
  const auto& dialect = store.dialect();
  if (*dialect.integrity == '\0') return;
  // PRAGMA integrity_check returns one row "ok", or a row for each problem, at most a hundred.
  for (const auto& said : texts(store, dialect.integrity)) {
    if (said != "ok") findings.push_back(store.path() + ": " + dialect.engine + " finds: " + said);
  }
}

struct Orphans {
  const char* query;  ///< selects the names of the rows
  const char* sentence;
};

/// The engines enforce these references by foreign keys; a program that does not enable them in SQLite can break
/// them.
constexpr Orphans kOrphans[] = {
    {"SELECT r.id FROM run r LEFT JOIN session s ON s.id = r.session WHERE s.id IS NULL ORDER BY r.sequence",
     "belongs to a session that is not in the store"},
    {"SELECT CAST(p.run AS VARCHAR(30)) FROM process p LEFT JOIN run r ON r.sequence = p.run"
     " WHERE r.sequence IS NULL GROUP BY p.run ORDER BY p.run",
     "is not in the store, but its samples are"},
    {"SELECT b.run FROM baseline b LEFT JOIN run r ON r.id = b.run WHERE r.id IS NULL ORDER BY b.sequence",
     "was accepted as a baseline, but is not in the store"},
};

void find_orphans(Database& store, Findings& findings) {
  for (const auto& orphans : kOrphans) {
    for (const auto& run : texts(store, orphans.query))
      findings.push_back(store.path() + ": run " + run + " " + orphans.sentence);
  }
}

/// Runs `work` and records what it refuses as a finding.
template <class Work>
void look(Findings& findings, const Work& work) {
  try {
    work();
  } catch (const std::exception& wrong) {
    findings.emplace_back(wrong.what());
  }
}

void read_processes(Database& store, Findings& findings) {
  for (const auto& test : tests_with_runs(store)) {
    for_every_process(store, test, [&](const StoredProcess& kept) {
      const auto where = store.path() + ", run " + kept.run + ", process " + std::to_string(kept.place);
      look(findings, [&] { parse_stored_samples(kept.samples, where); });
      look(findings, [&] {
        Process process;
        wire::parse_process_text(kept.figures, where, process);
      });
    });
  }
}

/// Returns true for a program that came as text: export writes its name without a path, and import brings no program.
bool came_as_text(const Image& image) { return image.program.path.empty(); }

/// A program of which no file is kept here is kept elsewhere, which is not a finding. A program of which only some
/// files are kept is a finding.
void verify_snapshot(Database& store, const Snapshots& snapshots, const Run& run, Findings& findings) {
  const auto files = image::files_of(image::own_part(run.image));
  const auto is_there = [&](const ImageFile& file) {
    std::error_code none;
    return std::filesystem::exists(snapshots.path_of(file), none);
  };
  const bool is_elsewhere = is_on_server(store.path()) || came_as_text(run.image);
  if (is_elsewhere && std::ranges::none_of(files, is_there)) return;
  for (const auto& file : files) {
    look(findings, [&] {
      if (!is_there(file))
        throw Error(
            snapshots.path_of(file) + ": the snapshot of " + file.name + ", which the baseline of " +
            run.subject.test +
            " needs, is missing; merge the store in which it was accepted again, or copy its snapshots "
            "there");
      snapshots.content_of(file);
    });
  }
}

/// Returns none for an unreadable run, which is a finding already.
std::optional<Run> readable_run(Database& store, const std::string& id) {
  try {
    return find_run(store, id);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Errors of each step are caught separately: a damaged page that ends one query must not hide the findings of the
/// others.
Findings findings_in_rows(Database& store, OtherBytes bytes) {
  Findings findings;
  look(findings, [&] { ask_engine(store, findings); });
  look(findings, [&] { find_orphans(store, findings); });
  look(findings, [&] { find_unreadable(store, bytes, findings); });
  look(findings, [&] { read_processes(store, findings); });
  return findings;
}

}  // namespace

std::vector<std::string> findings_before_merge(Database& store) {
  return findings_in_rows(store, OtherBytes::replaced);
}

std::vector<std::string> findings_in(Database& store, const Snapshots& snapshots) {
  auto findings = findings_in_rows(store, OtherBytes::found);
  std::set<std::string> verified;
  look(findings, [&] {
    for (const auto& baseline : list_baselines(store, "*")) {
      const auto run = readable_run(store, baseline.run);
      if (run && !run->image.id.empty() && verified.insert(run->image.id).second)
        verify_snapshot(store, snapshots, *run, findings);
    }
  });
  return findings;
}

void compact(Database& store) {
  const auto& dialect = store.dialect();
  const std::string statement = dialect.compact;
  const auto table = statement.find("{table}");
  const auto names =
      table == std::string::npos ? std::vector<std::string>{""} : texts(store, dialect.table_names);
  // This is not a change(), because neither engine allows VACUUM in a transaction.
  store.read("freeing the space of deleted data", [&](soci::session& sql) {
    for (const auto& name : names)
      sql << (table == std::string::npos ? statement : statement.substr(0, table) + quoted_name(name));
    if (*dialect.settle != '\0') sql << dialect.settle;
  });
}

}  // namespace holdfast::store
