#include "store/check_rows.hpp"

#include <soci/soci.h>

#include <functional>
#include <map>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/report.hpp"
#include "store/valid_text.hpp"
#include "wire/calibration_json.hpp"
#include "wire/child_lines.hpp"
#include "wire/image_json.hpp"
#include "wire/run_details_json.hpp"
#include "wire/session_json.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::store {
namespace {

/// Throws where the program could not read the value; `where`: for its message.
using Reader = void (*)(const std::string& text, const std::string& where);

void read_params(const std::string& text, const std::string& where) { wire::canonical_params(text, where); }
void read_facts(const std::string& text, const std::string& where) { wire::parse_facts(text, where); }
void read_names(const std::string& text, const std::string& where) { wire::parse_names(text, where); }
void read_policy(const std::string& text, const std::string& where) { wire::parse_policy(text, where); }
void read_image(const std::string& text, const std::string& where) { wire::parse_image(text, where); }

void read_verdict(const std::string& text, const std::string& where) {
  if (!text.empty()) wire::parse_verdict(text, where);
}

void read_figures(const std::string& text, const std::string& where) { wire::parse_calibration(text, where); }

void read_details(const std::string& text, const std::string& where) { wire::parse_details(text, where); }

void read_seed(const std::string& text, const std::string& where) {
  if (!parse_number<std::uint64_t>(text))
    throw Error(where + ": \"" + text.substr(0, 60) + "\" is no whole number from 0 to 2^64 - 1");
}

void read_direction(const std::string& text, const std::string& where) {
  if (!direction_of(text))
    throw Error(where + ": \"" + text.substr(0, 60) + "\" is neither lower nor higher");
}

/// By table. `name`: the column by which messages call a row.
struct Table {
  const char* name;
  std::map<std::string, Reader> readers;
};

const std::map<std::string, Table>& tables() {
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

/// Empty: it can be read.
std::string why_unreadable(const std::string& text, Reader reader, const std::string& where) {
  if (valid_text(text) != text) return where + ": holds bytes that are no UTF-8";
  try {
    if (reader != nullptr) reader(text, where);
    return "";
  } catch (const std::exception& wrong) {
    const std::string said = wrong.what();
    return said.find(where) == std::string::npos ? where + ": " + said : said;
  }
}

void check_row(const soci::row& row, const Table& table, const std::string& where,
               std::vector<std::string>& found) {
  const auto named = where + ", row " + valid_text(row.get<std::string>(table.name));
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto& column = row.get_properties(i);
    if (column.get_data_type() != soci::dt_string || row.get_indicator(i) == soci::i_null) continue;
    const auto reader = table.readers.find(column.get_name());
    auto why =
        why_unreadable(row.get<std::string>(i), reader == table.readers.end() ? nullptr : reader->second,
                       named + ", column \"" + column.get_name() + "\"");
    if (!why.empty()) found.push_back(std::move(why));
  }
}

}  // namespace

std::vector<std::string> unreadable_values(Database& store) {
  std::vector<std::string> found;
  for (const auto& [name, table] : tables()) {
    store.read("checking the rows of " + name, [&, name = name, &table = table](soci::session& sql) {
      const soci::rowset<soci::row> rows = (sql.prepare << "SELECT * FROM " + name + " ORDER BY sequence");
      for (const auto& row : rows) check_row(row, table, store.path() + ", table " + name, found);
    });
  }
  return found;
}

}  // namespace holdfast::store
