// holdfast manual [VERB ...]: prints the manual page, which has the same texts as --help.

#include <algorithm>
#include <cstdio>

#include "cli/arguments.hpp"
#include "cli/baseline_verb.hpp"
#include "cli/help_text.hpp"
#include "cli/markdown_manual.hpp"
#include "model/error.hpp"
#include "model/settings/settings.hpp"
#include "model/text/files.hpp"
#include "render/backfill_text.hpp"
#include "render/bisect_text.hpp"
#include "render/diff.hpp"
#include "render/history.hpp"
#include "render/profile.hpp"
#include "wire/affected_json.hpp"
#include "wire/campaign_json.hpp"
#include "wire/coverage_json.hpp"
#include "wire/model_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

/// Escapes text for roff: no line is a request, no backslash an escape, no '-' a hyphen.
std::string roff(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\')
      safe += "\\e";
    else if (c == '-')
      safe += "\\-";
    else if ((c == '.' || c == '\'') && (safe.empty() || safe.back() == '\n'))
      safe += std::string("\\&") + c;
    else
      safe += c;
  }
  return safe;
}

std::string section(const char* title) { return std::string(".SH ") + title + "\n"; }

std::string item(const std::string& name, const std::string& text) {
  return ".TP\n\\fB" + roff(name) + "\\fR\n" + roff(text) + "\n";
}

std::string argument_item(const Argument& argument) {
  const auto named = argument.value.empty() || argument.is_positional() ? "" : " " + argument.value;
  auto text = argument.help;
  if (argument.rules.required && !argument.is_positional()) text += " (required)";
  if (argument.rules.variable) text += "\nEnvironment: " + argument.variable();
  return item(argument.names + named, text);
}

std::string exit_codes() {
  return section("EXIT STATUS") + item("0", "passed or improved; a verb that does not judge: done") +
         item("1", "regressed; of the gate: closed") +
         item("2", "something is broken: usage, a crash, a timeout, an unreadable store, bad input") +
         item("77", "undecided: inconclusive, no baseline, or incompatible");
}

/// Returns the options by their headings.
std::string options_of(const Verb& verb) {
  std::string text;
  for (const auto& heading : headings_of(verb)) {
    const bool is_first = text.empty();
    text += is_first ? section("OPTIONS") : ".SS \"" + roff(heading) + "\"\n";
    for (const auto& argument : verb.arguments) {
      if (!argument.rules.hidden && heading_of(argument) == heading) text += argument_item(argument);
    }
    if (is_first)
      text += item("-h,--help", "Print the usual options and exit") +
              item("--help-all", "Print all options and exit");
  }
  return text;
}

std::string examples_of(const Verb& verb) {
  auto text = verb.examples.empty() ? "" : section("EXAMPLES");
  for (const auto& example : verb.examples) text += item(example.command, example.what);
  return text;
}

std::string with_dashes(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

/// Returns the page. `name`: "holdfast baseline accept".
std::string page(const Verb& verb, const std::string& name) {
  const auto title = with_dashes(name);
  std::string text = ".TH \"" + roff(title) + "\" 1 \"\" \"Holdfast " HOLDFAST_VERSION "\" \"Holdfast\"\n" +
                     section("NAME") + roff(title) + " \\- " + roff(verb.help) + "\n" + section("SYNOPSIS") +
                     "\\fB" + roff(synopsis_of(verb, name)) + "\\fR\n";
  if (!verb.footer.empty()) text += section("DESCRIPTION") + roff(verb.footer) + "\n";
  if (!verb.verbs.empty()) text += section("VERBS");
  for (const auto& one : verb.verbs) text += item(one.name, one.help);
  text += options_of(verb) + examples_of(verb) + exit_codes();
  if (!verb.verbs.empty()) text += section("SEE ALSO");
  for (const auto& one : verb.verbs) text += ".BR " + roff(title + "-" + one.name) + " (1)\n";
  return text;
}

constexpr const char* kCMakePage = "cmake";  ///< word after "manual"

/// Returns the page of the keywords of CMake.
std::string cmake_page() {
  std::string text = ".TH \"holdfast\\-cmake\" 7 \"\" \"Holdfast " HOLDFAST_VERSION "\" \"Holdfast\"\n" +
                     section("NAME") + "holdfast\\-cmake \\- " +
                     roff("Keywords of holdfast_add_test() and of the other functions in CMake") + "\n" +
                     section("DESCRIPTION") +
                     roff(
                         "holdfast_add_test() takes the keywords of test, each and policy; "
                         "holdfast_discover_tests() those of "
                         "discovery, each and policy; holdfast_set_defaults() those of policy.") +
                     "\n" + section("KEYWORDS");
  for (const auto& one : settings::keywords())
    text += item(one.name,
                 "(" + one.scope + ") " + one.help + "." + (one.details.empty() ? "" : " " + one.details));
  return text + section("SEE ALSO") + ".BR holdfast (1)\n";
}

/// Writes the page of the verb, and the pages of its verbs, each into a file of its own, as man(1) expects.
void write_pages(const Verb& verb, const std::string& name, const std::string& directory) {
  text::write_file_in_its_directory(directory + "/" + with_dashes(name) + ".1", page(verb, name));
  for (const auto& one : verb.verbs) write_pages(one, name + " " + one.name, directory);
}

std::string page_of(const Verb& root, const Words& words) {
  if (words == Words{kCMakePage}) return cmake_page();
  std::string name;
  const auto& verb = verb_named(root, words, name);
  const auto known = static_cast<std::size_t>(std::count(name.begin(), name.end(), ' '));
  if (known < words.size()) throw Error("there is no verb \"" + words[known] + "\" of " + name);
  return page(verb, name);
}

struct ManualOptions {
  Words words;
  std::string into;
  bool settings = false;
  bool markdown = false;
  bool schemas = false;
};

/// Returns the JSON Schema of each document, by the name of its file.
std::vector<ReferencePage> schemas() {
  return {
      {"affected.schema.json", wire::affected_schema()}, {"backfill.schema.json", render::backfill_schema()},
      {"baselines.schema.json", baselines_schema()},     {"bisect.schema.json", render::bisect_schema()},
      {"campaign.schema.json", wire::campaign_schema()}, {"coverage.schema.json", wire::coverage_schema()},
      {"diff.schema.json", render::diff_schema()},       {"history.schema.json", render::history_schema()},
      {"judge.schema.json", wire::verdict_schema()},     {"pinpoint.schema.json", wire::pinpoint_schema()},
      {"profile.schema.json", render::profile_schema()}, {"report.schema.json", wire::report_schema()}};
}

/// Writes the pages into the directory, or prints them one after the other.
void write_all(const std::vector<ReferencePage>& pages, const std::string& directory) {
  for (const auto& [name, content] : pages) {
    if (directory.empty())
      std::fputs(content.c_str(), stdout);
    else
      text::write_file_in_its_directory(directory + "/" + name, content);
  }
}

ExitCode manual(const ManualOptions& options) {
  if (options.markdown || options.schemas) {
    write_all(options.markdown ? reference_pages(options.into) : schemas(), options.into);
    return kPass;
  }
  const auto root = holdfast_verb();
  if (!options.into.empty() && !options.settings) {
    write_pages(root, root.name, options.into);
    text::write_file(options.into + "/holdfast-cmake.7", cmake_page());
    return kPass;
  }
  const auto text = options.settings ? settings::reference() + "\n## Keywords of CMake alone\n\n" +
                                           settings::keyword_reference()
                                     : page_of(root, options.words);
  std::fputs(text.c_str(), stdout);
  return kPass;
}

}  // namespace

Verb manual_verb() {
  auto options = std::make_shared<ManualOptions>();
  return {.name = "manual",
          .help = "Print a manual page for man",
          .arguments =
              {{"VERB", &options->words,
                "Verb to describe, or cmake for the keywords of CMake; default: the whole program"},
               {"--into DIR", &options->into, "Write all pages into this directory"},
               {"--markdown", &options->markdown,
                "Print the generated pages of docs/reference instead, as Markdown; with --into, also update "
                "the keywords in cmake.md"},
               {"--schemas", &options->schemas,
                "Print the JSON Schemas of the documents that verbs print with --json instead"},
               {"--settings", &options->settings,
                "Print the settings of a test instead, as Markdown: keywords, variables, options and "
                "defaults"}},
          .action = [options] { return manual(*options); },
          .examples = {{"holdfast manual baseline accept | man -l -", "read one"},
                       {"holdfast manual --into man/man1", "write all of them"},
                       {"holdfast manual --settings", "the settings of a test, as Markdown"}},
          .exits = kDoes};
}

}  // namespace holdfast::cli
