// The reference of all settings and keywords as Markdown.

#include <algorithm>
#include <array>

#include "model/joined_text.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::settings {
namespace {

struct GroupTitle {
  Group group;
  std::string_view title;
};

constexpr std::array kGroupTitles{
    GroupTitle{Group::work, "What is measured"}, GroupTitle{Group::amount, "Samples"},
    GroupTitle{Group::effort, "How long"},       GroupTitle{Group::concurrency, "Threads"},
    GroupTitle{Group::decision, "Statistics"},   GroupTitle{Group::baseline, "Baseline"}};

/// Escapes '|', which would end the cell.
std::string cell(const std::string& text) {
  std::string safe;
  for (const char c : text) safe += c == '|' ? "\\|" : std::string(1, c);
  return safe;
}

std::string code(const std::string& text) { return text.empty() ? "" : "`" + cell(text) + "`"; }

/// Returns who can set the row, for the column "also set by".
std::string places(const Row& row) {
  if (row.source == Source::declared) return "CMake";
  if (row.source == Source::declared_code) return "CMake, code";
  if (row.source == Source::program) return code("--holdfast-" + row.option()) + ", code";
  return row.source == Source::option ? "option" : "option, code";
}

/// Returns when the row matters. The text of a row is a setting and its values, "mode squeeze", or one of two
/// words that are not settings.
std::string when(const std::string& matters) {
  if (matters.empty()) return "";
  if (matters == "stored-numbers") return " Where stored numbers are compared.";
  if (matters == "process-values") return " For `TESTER shift` on the values of processes.";
  auto values = split(matters, " ");
  const auto keyword = row(values.front()).keyword();
  values.erase(values.begin());
  return " For " + code(keyword + " " + joined(values, " | ")) + ".";
}

/// Returns the allowed values, unless the help or the value names all of them. Kinds without choices or a range are described
/// by their help.
std::string allowed(const Row& row) {
  const auto& [kind, words] = row.kind;
  if (kind == "count" || kind == "number") return " From " + words.front() + " to " + words.back() + ".";
  if (kind == "seconds") return " At most " + words.back() + ".";
  const auto named = row.help + row.value;
  const auto is_named = [&](const std::string& word) { return named.find(word) != std::string::npos; };
  if (words.empty() || std::ranges::all_of(words, is_named)) return "";
  return " Allowed: " + cell(row.kind.allowed()) + ".";
}

struct Details {
  std::string_view keyword;
  const char* sentences;
};

constexpr std::array kDetails{
#define HOLDFAST_DETAILS(name, sentences) Details{#name, sentences},
#include "holdfast/detail/settings.def"
};

/// Returns further sentences about a keyword; empty if there are none.
std::string details_of(const std::string& keyword) {
  const auto* found = std::ranges::find(kDetails, keyword, &Details::keyword);
  return found == kDetails.end() ? "" : found->sentences;
}

/// Returns the sentences behind a space, for the end of a cell.
std::string details_cell(const std::string& keyword) {
  const auto details = details_of(keyword);
  return details.empty() ? "" : " " + cell(details);
}

std::string setting_line(const Row& row) {
  const auto text = row.described();
  const auto mark = default_text("");
  const auto end = std::min(text.find(mark), text.size());
  const auto standard = end == text.size() ? "" : text.substr(end + mark.size());
  const bool is_word = standard.find(' ') == std::string::npos;
  const bool keyword = row.source != Source::program;
  return "| " + code(keyword ? row.keyword() : "exec::" + row.name) + " | " + code(row.value) + " | " +
         (is_word ? code(standard) : cell(standard)) + " | " + places(row) + " | " +
         cell(text.substr(0, end)) + "." + when(row.matters) + allowed(row) +
         (keyword ? details_cell(row.keyword()) : "") + " |\n";
}

/// A row HOLDFAST_KEYWORD or HOLDFAST_SETTING of the table.
struct KeywordRow {
  const char *name, *scope, *help;
  bool is_setting;
};

constexpr std::array kKeywordRows{
#define HOLDFAST_KEYWORD(name, scope, arity, values, help) KeywordRow{#name, #scope, help, false},
#define HOLDFAST_SETTING(name, Type, scope, values, source, group, matters, initial, value, help) \
  KeywordRow{#name, #scope, help, true},
#include "holdfast/detail/settings.def"
};

/// Returns the settings that are keywords, but no defaults of a directory: "`PARAMS`, `VERSION`".
std::string settings_of_tests() {
  std::vector<std::string> names;
  for (const auto& one : keywords()) {
    if (one.is_setting && one.scope != "policy") names.push_back(code(one.name));
  }
  return listed(names);
}

}  // namespace

std::vector<Group> groups() {
  std::vector<Group> all;
  for (const auto& one : kGroupTitles) all.push_back(one.group);
  return all;
}

std::string_view title_of(Group group) {
  for (const auto& one : kGroupTitles) {
    if (one.group == group) return one.title;
  }
  return "";
}

std::string reference() {
  std::string text =
      "# Settings\n\nThe command line overrides the environment, which overrides CMake, which overrides a "
      "benchmark's code, which\noverrides the default. `holdfast run --json` prints the values in force.\n\n"
      "`MIN_EFFECT` is `HOLDFAST_MIN_EFFECT` in the environment and `--min-effect` on the command line "
      "(\"option\"), "
      "and\n`exec::min_effect` in the code of a benchmark (\"code\"); the others likewise.\n";
  for (const auto& [group, title] : kGroupTitles) {
    text += "\n## " + std::string(title) +
            "\n\n| keyword | value | default | also set by | what it does |\n|---|---|---|---|---|\n";
    for (const auto& row : rows()) {
      if (row.group == group) text += setting_line(row);
    }
  }
  return text;
}

std::vector<Keyword> keywords() {
  std::vector<Keyword> all;
  for (const auto& [name, scope, help, is_setting] : kKeywordRows) {
    if (scope == std::string_view("none")) continue;
    if (!is_setting) {
      all.push_back({name, scope, help, details_of(name), false});
      continue;
    }
    const auto* own = &*std::ranges::find(rows(), name, &Row::name);
    all.push_back({own->keyword(), scope, own->described(), details_of(own->keyword()), true});
  }
  return all;
}

std::string keyword_reference() {
  std::string text = "| keyword | of | what it is |\n|---|---|---|\n";
  for (const auto& one : keywords()) {
    if (!one.is_setting)
      text += "| " + code(one.name) + " | " + one.scope + " | " + cell(one.help) + "." +
              details_cell(one.name) + " |\n";
  }
  return text + "\nSettings are keywords of `policy`, except these of `each`: " + settings_of_tests() + ".\n";
}

}  // namespace holdfast::settings
