#include "cli/help_text.hpp"

#include <algorithm>
#include <sstream>

#include "model/text/sanitize_text.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::cli {
namespace {

constexpr const char* kOptions = "Options";
constexpr std::size_t kColumn = 26;      ///< column of the sentences of options
constexpr std::size_t kVerbColumn = 14;  ///< column of the sentences of verbs

/// Returns "  --budget SECONDS       Seconds for a test"; a name that is too long for the column has a line of its
/// own.
std::string item(const std::string& name, const std::string& sentence, std::size_t column,
                 const HelpStyle& style) {
  auto text = "  " + name;
  text += text.size() + 2 > column ? "\n" + std::string(column, ' ') : std::string(column - text.size(), ' ');
  return text + text::wrapped(sentence, column, {.width = style.width, .terminal = true}) + "\n";
}

std::string section(const std::string& title, const std::string& items) {
  return items.empty() ? "" : "\n" + title + ":\n" + items;
}

/// Returns true if the argument is listed: hidden ones never are, rare ones only in --help-all.
bool is_shown(const Argument& argument, const HelpStyle& style) {
  return !argument.rules.hidden && (style.all || !argument.rules.rare);
}

std::string sentence_of(const Argument& argument, const HelpStyle& style) {
  auto text = argument.help;
  if (argument.rules.required && !argument.is_positional()) text += " (required)";
  if (style.all && argument.rules.variable) text += " (" + argument.variable() + ")";
  return text;
}

std::string positionals_of(const Verb& verb, const HelpStyle& style) {
  std::string items;
  for (const auto& argument : verb.arguments) {
    if (argument.is_positional())
      items += item(usage_of(argument), sentence_of(argument, style), kColumn, style);
  }
  return items;
}

std::string options_of(const Verb& verb, const std::string& heading, const HelpStyle& style) {
  std::string items;
  for (const auto& argument : verb.arguments) {
    const bool belongs = !argument.is_positional() && (!style.all || heading_of(argument) == heading);
    if (belongs && is_shown(argument, style))
      items += item(usage_of(argument), sentence_of(argument, style), kColumn, style);
  }
  return items;
}

std::string all_options_of(const Verb& verb, const HelpStyle& style) {
  if (!style.all) return section(kOptions, options_of(verb, kOptions, style));
  std::string text;
  for (const auto& heading : headings_of(verb)) text += section(heading, options_of(verb, heading, style));
  return text;
}

/// Returns the verbs under the names of their groups, if they have any.
std::string verbs_of(const Verb& verb, const HelpStyle& style) {
  Words groups;
  for (const auto& one : verb.verbs) {
    const auto& group = one.group.empty() ? std::string("Verbs") : one.group;
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  std::string text;
  for (const auto& group : groups) {
    if (group == kInHelpAll && !style.all) continue;
    std::string items;
    for (const auto& one : verb.verbs) {
      if (one.group == group || (one.group.empty() && group == "Verbs"))
        items += item(one.name, one.help, kVerbColumn, style);
    }
    text += section(group, items);
  }
  return text;
}

/// Returns the examples. The explanation is after each, or above it if a line would be too long.
std::string examples_of(const Verb& verb, const HelpStyle& style) {
  std::size_t widest = 0;
  std::size_t longest = 0;
  // All examples of a verb have one layout, so that their explanations are aligned.
  for (const auto& example : verb.examples) widest = std::max(widest, example.command.size());
  for (const auto& example : verb.examples) longest = std::max(longest, example.what.size());
  const bool fits = widest + longest + 6 <= style.width;
  std::string items;
  for (const auto& [command, what] : verb.examples)
    items += fits ? "  " + text::padded(command, widest) + "  # " + what + "\n"
                  : "  # " + what + "\n  " + command + "\n";
  return section("Examples", items);
}

/// Returns where to read more, if there is more.
std::string more_of(const Verb& verb, const std::string& name, const HelpStyle& style) {
  // No empty line: the list of all verbs fills a screen.
  if (!verb.verbs.empty()) return "More: " + name + " VERB --help\n";
  const bool has_rare =
      std::any_of(verb.arguments.begin(), verb.arguments.end(),
                  [](const Argument& argument) { return argument.rules.rare && !argument.rules.hidden; });
  return style.all || (!has_rare && verb.footer.empty()) ? "" : "\nMore: " + name + " --help-all\n";
}

std::string wrapped_lines(const std::string& text, const HelpStyle& style) {
  std::string wrapped;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    wrapped += text::wrapped(line, 0, {.width = style.width, .terminal = true}) + "\n";
  return wrapped;
}

}  // namespace

std::string usage_of(const Argument& argument) {
  std::string names;
  for (const char letter : argument.names) names += letter == ',' ? ", " : std::string(1, letter);
  return argument.value.empty() || argument.is_positional() ? names : names + " " + argument.value;
}

std::string heading_of(const Argument& argument) {
  return argument.heading.empty() ? kOptions : argument.heading;
}

Words headings_of(const Verb& verb) {
  Words headings{kOptions};
  for (const auto& argument : verb.arguments) {
    if (argument.is_positional() || argument.rules.hidden) continue;
    const auto heading = heading_of(argument);
    if (std::find(headings.begin(), headings.end(), heading) == headings.end()) headings.push_back(heading);
  }
  return headings;
}

std::string synopsis_of(const Verb& verb, const std::string& name) {
  auto line = name + (verb.verbs.empty() ? "" : " VERB");
  for (const auto& argument : verb.arguments) {
    if (!argument.is_positional()) continue;
    const bool many = std::holds_alternative<Words*>(argument.target);
    const auto word = argument.names + (many ? "..." : "");
    line += argument.rules.required ? " " + word : " [" + word + "]";
  }
  return line + " [OPTION...]";
}

std::string help_text(const Verb& verb, const std::string& name, const HelpStyle& style) {
  auto text = "Usage: " + synopsis_of(verb, name) + "\n\n" +
              wrapped_lines(verb.help + (verb.help.ends_with(".") ? "" : "."), style);
  text +=
      verbs_of(verb, style) + section("Arguments", positionals_of(verb, style)) + all_options_of(verb, style);
  text += examples_of(verb, style);
  if (style.all && !verb.footer.empty()) text += "\n" + wrapped_lines(verb.footer, style);
  if (!verb.exits.empty()) text += "\n" + wrapped_lines("Exit code: " + verb.exits, style);
  return text + more_of(verb, name, style);
}

}  // namespace holdfast::cli
