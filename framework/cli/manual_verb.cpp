// holdfast manual [VERB ...]: the manual page, made of the same texts as --help.

#include <algorithm>
#include <cstdio>
#include <vector>

#include "cli/files.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"

namespace holdfast::cli {
namespace {

/// As roff prints it: no line is a request, no backslash an escape, no '-' a hyphen.
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

std::string synopsis_of(const CLI::App& app, const std::string& name) {
  std::string line = "\\fB" + roff(name) + "\\fR";
  if (!app.get_subcommands(nullptr).empty()) line += " \\fIVERB\\fR";
  for (const auto* option : app.get_options()) {
    if (option->nonpositional()) continue;
    const auto word = "\\fI" + roff(option->get_name(true)) + "\\fR";
    line += option->get_required() ? " " + word : " [" + word + "]";
  }
  return line + " [\\fIOPTION\\fR ...]\n";
}

std::string option_item(const CLI::Option& option) {
  const auto type = option.get_type_name();
  auto name = option.get_name(option.get_positional(), true);
  if (option.nonpositional() && option.get_type_size() != 0 && !type.empty()) name += " " + type;
  auto text = option.get_description();
  if (option.get_required() && option.nonpositional()) text += " (needed)";
  if (!option.get_envname().empty()) text += "\nEnvironment: " + option.get_envname();
  return item(name, text);
}

std::string exit_codes() {
  return section("EXIT STATUS") + item("0", "passed or improved; a verb that does not judge: done") +
         item("1", "regressed; of the gate: closed") +
         item("2", "something is broken: usage, a crash, a timeout, an unreadable store, bad input") +
         item("77", "undecided: inconclusive, no baseline, or incompatible");
}

/// `name`: "holdfast baseline accept".
std::string page(const CLI::App& app, const std::string& name) {
  auto title = name;
  std::replace(title.begin(), title.end(), ' ', '-');
  std::string text = ".TH \"" + roff(title) + "\" 1 \"\" \"Holdfast " HOLDFAST_VERSION "\" \"Holdfast\"\n" +
                     section("NAME") + roff(title) + " \\- " + roff(app.get_description()) + "\n" +
                     section("SYNOPSIS") + synopsis_of(app, name);
  if (!app.get_footer().empty()) text += section("DESCRIPTION") + roff(app.get_footer()) + "\n";
  const auto verbs = app.get_subcommands(nullptr);
  if (!verbs.empty()) text += section("VERBS");
  for (const auto* verb : verbs) text += item(verb->get_name(), verb->get_description());
  text += section("OPTIONS");
  for (const auto* option : app.get_options()) {
    if (!option->get_group().empty()) text += option_item(*option);  // else it is hidden
  }
  text += exit_codes();
  if (!verbs.empty()) text += section("SEE ALSO");
  for (const auto* verb : verbs) text += ".BR " + roff(title + "-" + verb->get_name()) + " (1)\n";
  return text;
}

void write_pages(const CLI::App& app, const std::string& name, const std::string& directory) {
  auto file = name + ".1";
  std::replace(file.begin(), file.end(), ' ', '-');
  write_file_in_its_directory(directory + "/" + file, page(app, name));
  for (const auto* verb : app.get_subcommands(nullptr))
    write_pages(*verb, name + " " + verb->get_name(), directory);
}

std::string manual(const CLI::App& root, const std::vector<std::string>& words) {
  const CLI::App* app = &root;
  std::string name = "holdfast";
  for (const auto& word : words) {
    const auto verbs = app->get_subcommands(nullptr);
    const auto found = std::find_if(verbs.begin(), verbs.end(),
                                    [&](const CLI::App* verb) { return verb->get_name() == word; });
    if (found == verbs.end()) throw Error("there is no verb \"" + word + "\" of " + name);
    app = *found;
    name += " " + word;
  }
  return page(*app, name);
}

}  // namespace

void add_manual_verb(CLI::App& app, Action& action) {
  auto words = std::make_shared<std::vector<std::string>>();
  auto into = std::make_shared<std::string>();
  auto* verb = app.add_subcommand("manual", "A manual page, for man");
  verb->add_option("VERB", *words, "Of this verb; without, of all of Holdfast");
  verb->add_option("--into", *into, "Write the pages of all verbs into this directory")->type_name("DIR");
  verb->footer("holdfast manual baseline accept | man -l -");
  verb->callback([&app, words, into, &action] {
    action = [&app, words, into] {
      if (!into->empty()) {
        write_pages(app, "holdfast", *into);
        return kPass;
      }
      std::fputs(manual(app, *words).c_str(), stdout);
      return kPass;
    };
  });
}

}  // namespace holdfast::cli
