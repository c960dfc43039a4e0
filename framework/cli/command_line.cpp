// The only source that knows CLI11: it takes what arguments.hpp describes.

#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <sstream>
#include <type_traits>

#include "model/error.hpp"

namespace holdfast::cli {
namespace {

CLI::Option* added(CLI::App& app, const Argument& argument, bool* flag) {
  return app.add_flag(argument.names, *flag, argument.help);
}

CLI::Option* added(CLI::App& app, const Argument& argument, Words* words) {
  auto* option = app.add_option(argument.names, *words, argument.help);
  return argument.is_positional() ? option : option->expected(1)->allow_extra_args(false)->take_all();
}

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

void add_argument(CLI::App& app, const Argument& argument) {
  auto* option =
      std::visit([&](const auto& target) { return added(app, argument, target); }, argument.target);
  const auto& rules = argument.rules;
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

void add_verb(CLI::App& app, const Verb& verb, const Verb*& named) {
  app.footer(verb.footer);
  for (const auto& argument : verb.arguments) add_argument(app, argument);
  for (const auto& one : verb.verbs) add_verb(*app.add_subcommand(one.name, one.help), one, named);
  if (!verb.verbs.empty()) app.require_subcommand(1);
  if (verb.action) app.callback([&verb, &named] { named = &verb; });
}

/// CLI11 would only say that a verb is missing. `words`: what was typed after the name of `verb`.
void refuse_unknown_verb(const Verb& verb, const Words& words) {
  std::string known;
  for (const auto& one : verb.verbs) {
    if (!words.empty() && one.name == words.front())
      return refuse_unknown_verb(one, {words.begin() + 1, words.end()});
    known += (known.empty() ? "" : ", ") + one.name;
  }
  if (known.empty() || (!words.empty() && words.front().starts_with("-"))) return;
  const auto what =
      words.empty() ? std::string("a verb is needed") : "there is no verb \"" + words.front() + "\"";
  throw Error(what + "; there are " + known + " (--help)");
}

/// The words behind "--" as values of the verb's option for them, since CLI11 would take those that begin with a dash for
/// options: "--", "-x" becomes "--argument=-x".
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

/// Prints what --help or --version asks for.
std::function<ExitCode()> printing(const CLI::App& app, const CLI::Success& asked) {
  std::ostringstream text;
  app.exit(asked, text);
  return [answer = text.str()] {
    std::fputs(answer.c_str(), stdout);
    return kPass;
  };
}

}  // namespace

std::function<ExitCode()> action_of(const Verb& root, Words words) {
  refuse_unknown_verb(root, words);
  words = with_rest_named(root, words);
  CLI::App app(root.help, root.name);
  app.set_version_flag("--version", HOLDFAST_VERSION);
  const Verb* named = nullptr;
  add_verb(app, root, named);
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    app.parse(words);
  } catch (const CLI::Success& asked) {
    return printing(app, asked);
  } catch (const CLI::ParseError& wrong) {
    throw Error(std::string(wrong.what()) + "; --help lists what there is");
  }
  return named->action;
}

std::function<ExitCode()> action_of(Words words) { return action_of(holdfast_verb(), std::move(words)); }

}  // namespace holdfast::cli
