// The reference of all settings as Markdown.

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
/// words that are no setting.
std::string when(const std::string& matters) {
  if (matters.empty()) return "";
  if (matters == "stored-numbers") return " Where stored numbers are compared.";
  if (matters == "process-values") return " For `TESTER shift` on the values of processes.";
  auto values = split(matters, " ");
  const auto keyword = row(values.front()).keyword();
  values.erase(values.begin());
  return " For " + code(keyword + " " + joined(values, " | ")) + ".";
}

/// Returns the allowed values, unless the help names all of them. Kinds without choices or a range are described by their
/// help.
std::string allowed(const Row& row) {
  const auto is_named = [&](const std::string& word) { return row.help.find(word) != std::string::npos; };
  if (row.kind.words.empty() || std::ranges::all_of(row.kind.words, is_named)) return "";
  return " Allowed: " + cell(row.kind.allowed()) + ".";
}

std::string setting_line(const Row& row) {
  const auto standard = row.text(Resolved());
  const bool keyword = row.source != Source::program;
  return "| " + code(keyword ? row.keyword() : "exec::" + row.name) + " | " + code(row.value) + " | " +
         code(standard.value_or("")) + " | " + places(row) + " | " + cell(row.help) +
         (row.help.ends_with('.') ? "" : ".") + when(row.matters) + allowed(row) + " |\n";
}

struct Keyword {
  const char *name, *scope, *values, *help;
};

/// The table of keywords is included with a macro for the form that is needed here, and each other reader has
/// its own.
constexpr std::array kKeywords{
#define HOLDFAST_KEYWORD(name, scope, arity, values, help) Keyword{#name, #scope, values, help},
#include "holdfast/detail/settings.def"
};

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
  text += "\n## Keywords of CMake alone\n\n| keyword | of | what it does |\n|---|---|---|\n";
  for (const auto& [name, scope, values, help] : kKeywords)
    text += "| " + code(name) + " | " + scope + " | " + cell(help) + ". |\n";
  return text;
}

}  // namespace holdfast::settings
