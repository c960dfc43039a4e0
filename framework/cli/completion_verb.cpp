// holdfast completion bash|zsh: prints the completion script of these shells for verbs, options and their choices.

#include <fmt/format.h>

#include "cli/arguments.hpp"

namespace holdfast::cli {
namespace {

/// Returns "--json" of every option that is not hidden.
/// --help is not an argument of a verb; CLI11 adds it.
Words option_names(const Verb& verb) {
  Words names;
  for (const auto& argument : verb.arguments) {
    if (argument.rules.hidden) continue;
    for (const auto& name : argument.long_names()) names.push_back(name);
  }
  for (const char* name : {"--help", "--help-all"}) names.emplace_back(name);
  return names;
}

Words verb_names(const Verb& verb) {
  Words names;
  for (const auto& one : verb.verbs) names.push_back(one.name);
  return names;
}

std::string case_of(const std::string& word, const Words& offered) {
  return fmt::format("    '{}') words='{}' ;;\n", word, fmt::join(offered, " "));
}

struct Tables {
  std::string verbs, options, choices;
};

/// Adds a case for every verb and sub-verb: "'baseline accept') words=... ;;".
void add_cases(const Verb& verb, const std::string& path, Tables& tables) {
  tables.verbs += case_of(path, verb_names(verb));
  tables.options += case_of(path, option_names(verb));
  for (const auto& argument : verb.arguments) {
    const auto& choices = argument.rules.choices;
    if (choices.empty()) continue;
    for (const auto& name : argument.is_positional() ? Words{""} : argument.long_names())
      tables.choices += case_of(path + " " + name, choices);
  }
  for (const auto& one : verb.verbs) add_cases(one, path.empty() ? one.name : path + " " + one.name, tables);
}

std::string function(const std::string& name, const std::string& argument, const std::string& cases) {
  return name + "() {\n  local words=\n  case \"" + argument + "\" in\n" + cases +
         "  esac\n  printf '%s' \"$words\"\n}\n\n";
}

/// Returns the functions of both shells: the verb that was typed, and its possible continuations.
std::string shared_functions() {
  Tables tables;
  add_cases(holdfast_verb(), "", tables);
  return function("_holdfast_verbs", "$1", tables.verbs) +
         function("_holdfast_options", "$1", tables.options) +
         function("_holdfast_choices", "$1 $2", tables.choices) +
         R"SHELL(# verb, word before, word: what the word may be
_holdfast_words() {
  case "$3" in
    -*) _holdfast_options "$1" ;;
    *) printf '%s %s' "$(_holdfast_choices "$1" "$2")" "$(_holdfast_verbs "$1")" ;;
  esac
}

# words: the verb that they name, of two words where it has verbs of its own
_holdfast_verb() {
  local verb= word known
  for word in "$@"; do
    for known in $(_holdfast_verbs "$verb" | tr ' ' '\n'); do
      [ "$known" = "$word" ] && verb="${verb:+$verb }$word" && break
    done
  done
  printf '%s' "$verb"
}
)SHELL";
}

constexpr const char* kBash = R"SHELL(
_holdfast() {
  local verb before
  verb=$(_holdfast_verb "${COMP_WORDS[@]:1:COMP_CWORD-1}")
  before=${COMP_WORDS[COMP_CWORD-1]}
  [[ $before == --* ]] || before=
  mapfile -t COMPREPLY < <(compgen -W "$(_holdfast_words "$verb" "$before" "${COMP_WORDS[COMP_CWORD]}")" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _holdfast holdfast
)SHELL";

constexpr const char* kZsh = R"SHELL(
local verb before
verb=$(_holdfast_verb "${(@)words[2,CURRENT-1]}")
before=${words[CURRENT-1]}
[[ $before == --* ]] || before=
compadd -- $(_holdfast_words "$verb" "$before" "${words[CURRENT]}" | tr ' ' '\n')
_files
)SHELL";

struct CompletionOptions {
  std::string shell;
};

ExitCode completion(const CompletionOptions& options) {
  const bool zsh = options.shell == "zsh";
  fmt::print("{}\n\n{}{}", zsh ? "#compdef holdfast" : "# bash completion for holdfast", shared_functions(),
             zsh ? kZsh : kBash);
  return kPass;
}

}  // namespace

Verb completion_verb() {
  auto options = std::make_shared<CompletionOptions>();
  return {.name = "completion",
          .help = "Print a script that completes commands in bash or zsh",
          .arguments = {Argument("SHELL", &options->shell, "Shell: bash or zsh",
                                 {.choices = {"bash", "zsh"}, .required = true})},
          .action = [options] { return completion(*options); },
          .examples = {{"eval \"$(holdfast completion bash)\"", "in ~/.bashrc"},
                       {"holdfast completion bash > /etc/bash_completion.d/holdfast", "for all users"},
                       {"holdfast completion zsh > \"${fpath[1]}/_holdfast\"", "for zsh"}},
          .exits = kDoes};
}

}  // namespace holdfast::cli
