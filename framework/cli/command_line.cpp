// The only source that uses CLI11: it converts the data of arguments.hpp.

#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <type_traits>

#include "cli/help_text.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/text/did_you_mean.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::cli {
namespace {

CLI::Option* added(CLI::App& app, const Argument& argument, bool* flag) {
  return app.add_flag(argument.names, *flag, argument.help);
}

/// CLI11 would let an option take all words that follow. Options take one value each time they are given, so
/// that a positional may come after them.
CLI::Option* added(CLI::App& app, const Argument& argument, Words* words) {
  auto* option = app.add_option(argument.names, *words, argument.help);
  return argument.is_positional() ? option : option->expected(1)->allow_extra_args(false)->take_all();
}

/// The taker is called while CLI11 parses, so that an Error of its value ends the parsing.
CLI::Option* added(CLI::App& app, const Argument& argument, const Taker& take) {
  const auto [least, most] = argument.rules.values;
  if (most == 0)
    return app.add_flag_callback(
        argument.names, [take] { take({}); }, argument.help);
  auto* option = app.add_option_function<Words>(argument.names, take, argument.help)->expected(least, most);
  return argument.rules.repeated ? option->allow_extra_args(false)->take_all() : option;
}

template <class Value>
CLI::Option* added(CLI::App& app, const Argument& argument, Value* value) {
  auto* option = app.add_option(argument.names, *value, argument.help);
  return std::is_arithmetic_v<Value> ? option->capture_default_str() : option;
}

CLI::Validator validator_of(Check check) {
  switch (check) {
    case Check::positive:
      return CLI::PositiveNumber;
    case Check::not_negative:
      return CLI::NonNegativeNumber;
    case Check::file:
      return CLI::ExistingFile;
    case Check::directory:
      return CLI::ExistingDirectory;
    case Check::none:
      break;
  }
  return {};
}

/// Adds one argument and its rules. Options that it excludes or needs must have been added before it.
void add_argument(CLI::App& app, const Argument& argument) {
  auto* option =
      std::visit([&](const auto& target) { return added(app, argument, target); }, argument.target);
  const auto& rules = argument.rules;
  // Without its description, a check adds no text to the name of the value.
  const auto add_check = [&](CLI::Validator check) { option->check(check.description("")); };
  if (option->get_type_size() != 0) option->type_name(argument.value);
  if (rules.required) option->required();
  if (rules.hidden) option->group("");
  if (rules.variable) option->envname(argument.variable());
  if (!rules.choices.empty()) add_check(CLI::IsMember(rules.choices));
  if (rules.check != Check::none) add_check(validator_of(rules.check));
  if (rules.range) add_check(CLI::Range(rules.range->first, rules.range->second));
  if (!rules.excludes.empty()) option->excludes(app.get_option(rules.excludes));
  if (!rules.needs.empty()) option->needs(app.get_option(rules.needs));
}

/// Adds a verb and its verbs. The callback only notes which verb was named: its action runs after the
/// parsing, when CLI11 is gone.
void add_verb(CLI::App& app, const Verb& verb, const Verb*& named) {
  for (const auto& argument : verb.arguments) add_argument(app, argument);
  for (const auto& one : verb.verbs) add_verb(*app.add_subcommand(one.name, one.help), one, named);
  if (!verb.verbs.empty()) app.require_subcommand(1);
  if (verb.action) app.callback([&verb, &named] { named = &verb; });
}

/// Throws a better message than CLI11, which would only say that a verb is missing.
void refuse_unknown_verb(const Verb& root, const Words& words) {
  std::string name;
  const auto& verb = verb_named(root, words, name);
  if (verb.verbs.empty()) return;
  Words known;
  for (const auto& one : verb.verbs) known.push_back(one.name);
  const auto depth = static_cast<std::size_t>(std::count(name.begin(), name.end(), ' '));
  if (words.size() == depth)
    throw Error("a verb is needed; there are " + listed(known) + " (" + name + " --help)");
  const auto& word = words[depth];
  if (word.starts_with("-")) return;
  throw Error("there is no verb \"" + word + "\"" + text::did_you_mean(word, known) + "; there are " +
              listed(known) + " (" + name + " --help)");
}

/// Returns the words after "--" as values of an option of the verb (Verb::rest). CLI11 would take words that begin
/// with a dash for options: "--", "-x" becomes "--argument=-x".
Words with_rest_named(const Verb& root, const Words& words) {
  const auto verb = std::find_if(root.verbs.begin(), root.verbs.end(), [&](const Verb& one) {
    return !words.empty() && one.name == words.front() && !one.rest.empty();
  });
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (verb == root.verbs.end() || dashes == words.end()) return words;
  Words named(words.begin(), dashes);
  std::transform(dashes + 1, words.end(), std::back_inserter(named),
                 [&](const std::string& word) { return verb->rest + "=" + word; });
  return named;
}

/// Returns an action that prints, so that --help has no effect while the line is parsed.
std::function<ExitCode()> printing(const std::string& text) {
  return [text] {
    std::fputs(text.c_str(), stdout);
    return kPass;
  };
}

std::function<ExitCode()> printing_help(const Verb& root, const Words& words, bool all) {
  constexpr std::size_t kWidest = 100;
  std::string name;
  const auto& verb = verb_named(root, words, name);
  // Very wide lines are hard to read, so a wide terminal is not used completely.
  const auto layout = text::layout_of_stdout();
  return printing(
      help_text(verb, name, {.all = all, .width = layout.terminal ? std::min(layout.width, kWidest) : 80}));
}

/// Action if no verb is given: like git, it prints the help and returns the code of an error, since nothing was done.
std::function<ExitCode()> printing_usage(const Verb& root) {
  return [print = printing_help(root, {}, false)] {
    print();
    return kBroken;
  };
}

/// Returns a message about a word that the verb does not know, with a suggestion.
std::string refusal_of_extra(const Verb& root, const Words& words, const std::string& extra) {
  std::string name;
  const auto& verb = verb_named(root, words, name);
  if (!extra.starts_with("-")) return name + ": \"" + extra + "\" is not expected";
  Words known{"--help", "--help-all"};
  for (const auto& argument : verb.arguments) {
    const auto names = argument.rules.hidden ? Words() : argument.long_names();
    known.insert(known.end(), names.begin(), names.end());
  }
  const auto option = extra.substr(0, extra.find('='));
  return name + ": there is no option \"" + option + "\"" + text::did_you_mean(option, known);
}

}  // namespace

std::function<ExitCode()> action_of(const Verb& root, Words words) {
  // `words` is changed for CLI11; messages and help are about what the user typed.
  const auto typed = words;
  if (words.empty() && !root.verbs.empty()) return printing_usage(root);
  refuse_unknown_verb(root, words);
  words = with_rest_named(root, words);
  CLI::App app(root.help, root.name);
  app.set_version_flag("-V,--version", HOLDFAST_VERSION);
  app.set_help_all_flag("--help-all", "");
  const Verb* named = nullptr;
  add_verb(app, root, named);
  std::reverse(words.begin(), words.end());  // in the order that CLI11 expects
  try {
    app.parse(words);
  } catch (const CLI::CallForHelp&) {
    return printing_help(root, typed, false);
  } catch (const CLI::CallForAllHelp&) {
    return printing_help(root, typed, true);
  } catch (const CLI::Success& asked) {  // --version
    return printing(std::string(asked.what()) + "\n");
  } catch (const CLI::ExtrasError& wrong) {
    const auto extras = app.remaining(true);
    throw Error((extras.empty() ? std::string(wrong.what()) : refusal_of_extra(root, typed, extras.front())) +
                "; --help-all lists all of them");
  } catch (const CLI::ParseError& wrong) {
    throw Error(std::string(wrong.what()) + "; --help lists all of them");
  }
  return named->action;
}

std::function<ExitCode()> action_of(Words words) { return action_of(holdfast_verb(), std::move(words)); }

}  // namespace holdfast::cli
