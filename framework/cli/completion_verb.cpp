// holdfast completion bash|zsh: what these shells read to complete verbs, options and their choices; made of the parser
// itself, so that it knows what it knows.

#include <cstdio>
#include <vector>

#include "cli/verb.hpp"

namespace holdfast::cli {
namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// What an option allows, where it is one of a few words: of "TEXT:{json,csv}" these two.
Words choices_of(const CLI::Option& option) {
  const auto type = option.get_type_name();
  const auto open = type.find('{');
  const auto close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  return CLI::detail::split(type.substr(open + 1, close - open - 1), ',');
}

Words options_of(const CLI::App& app) {
  Words names;
  for (const auto* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

Words verbs_of(const CLI::App& app) {
  Words names;
  for (const auto* verb : app.get_subcommands(nullptr)) names.push_back(verb->get_name());
  return names;
}

/// For every verb, and verb of a verb: "baseline accept) words=... ;;".
void add_cases(const CLI::App& app, const std::string& path, std::string& verbs, std::string& options,
               std::string& choices) {
  verbs += "    '" + path + "') words='" + joined(verbs_of(app)) + "' ;;\n";
  options += "    '" + path + "') words='" + joined(options_of(app)) + "' ;;\n";
  for (const auto* option : app.get_options()) {
    const auto words = choices_of(*option);
    for (const auto& name : words.empty() ? Words{} : option->get_lnames())
      choices += "    '" + path + " --" + name + "') words='" + joined(words) + "' ;;\n";
    if (!words.empty() && option->get_positional())
      choices += "    '" + path + " ') words='" + joined(words) + "' ;;\n";
  }
  for (const auto* verb : app.get_subcommands(nullptr))
    add_cases(*verb, path.empty() ? verb->get_name() : path + " " + verb->get_name(), verbs, options,
              choices);
}

std::string function(const std::string& name, const std::string& argument, const std::string& cases) {
  return name + "() {\n  local words=\n  case \"" + argument + "\" in\n" + cases +
         "  esac\n  printf '%s' \"$words\"\n}\n\n";
}

/// What both shells share: the verb that was typed, and what may follow.
std::string tables(const CLI::App& app) {
  std::string verbs;
  std::string options;
  std::string choices;
  add_cases(app, "", verbs, options, choices);
  return function("_holdfast_verbs", "$1", verbs) + function("_holdfast_options", "$1", options) +
         function("_holdfast_choices", "$1 $2", choices) +
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

std::string completion(const CLI::App& app, const std::string& shell) {
  if (shell == "zsh") return "#compdef holdfast\n\n" + tables(app) + kZsh;
  return "# bash completion for holdfast\n\n" + tables(app) + kBash;
}

}  // namespace

void add_completion_verb(CLI::App& app, Action& action) {
  auto shell = std::make_shared<std::string>();
  auto* verb = app.add_subcommand("completion", "What bash or zsh reads to complete commands");
  verb->add_option("SHELL", *shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
  verb->footer(
      "bash: eval \"$(holdfast completion bash)\"   zsh: holdfast completion zsh > "
      "DIRECTORY-OF-FPATH/_holdfast");
  verb->callback([&app, shell, &action] {
    action = [&app, shell] {
      std::fputs(completion(app, *shell).c_str(), stdout);
      return kPass;
    };
  });
}

}  // namespace holdfast::cli
