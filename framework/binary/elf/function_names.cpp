#include "binary/elf/function_names.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "binary/elf/symbols.hpp"

namespace holdfast::binary {
namespace {

bool continues_a_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the word "operator" begins at `at`.
bool operator_at(std::string_view name, std::size_t at) {
  constexpr std::string_view kWord = "operator";
  return name.substr(at).starts_with(kWord) && (at == 0 || !continues_a_name(name[at - 1])) &&
         (at + kWord.size() >= name.size() || !continues_a_name(name[at + kWord.size()]));
}

/// Past the sign of an operator ("<<", "->", "()"), whose brackets are none.
std::size_t past_operator(std::string_view name, std::size_t at) {
  at += std::string_view("operator").size();
  for (const std::string_view sign :
       {"()", "[]", "<=>", "->*", "->", "<<=", ">>=", "<<", ">>", "<=", ">=", "<", ">"}) {
    if (name.substr(at).starts_with(sign)) return at + sign.size();
  }
  return at;
}

/// Where the parameters begin: the last bracket outside of others that opens a "(...)" of the top level. What is in
/// brackets of a name, "(anonymous namespace)", is followed by "::".
std::size_t parameters_at(std::string_view name) {
  int depth = 0;
  std::size_t opened = std::string_view::npos;
  for (std::size_t i = 0; i < name.size();) {
    if (operator_at(name, i)) {
      i = past_operator(name, i);
      continue;
    }
    const char c = name[i];
    if (c == '(' && depth == 0) opened = i;
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    if (c == ')' && depth == 0 && !name.substr(i + 1).starts_with("::")) return opened;
    ++i;
  }
  return std::string_view::npos;
}

/// Where the name begins behind a return type: after the last space outside of brackets. An operator's own name may
/// have spaces ("operator new").
std::size_t name_at(std::string_view name) {
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (depth == 0 && operator_at(name, i)) return begin;
    const char c = name[i];
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    if (c == ' ' && depth == 0) begin = i + 1;
  }
  return begin;
}

/// "(int, std::map<int, long>)" at its commas.
std::vector<std::string> parameters_of(std::string_view list) {
  std::vector<std::string> all;
  std::string one;
  int depth = 0;
  for (const char c : list) {
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == '>' || c == ']' || c == '}') --depth;
    if (depth == 0) break;  // what follows the list: "const"
    if (depth == 1 && (c == ',' || c == '(')) {
      if (c == ',') all.push_back(std::exchange(one, ""));
    } else if (c != ' ' || !one.empty()) {
      one += c;
    }
  }
  if (!one.empty() && one != "void") all.push_back(one);
  return all;
}

enum class Passed { in_a_register, in_a_vector_register, in_two_words, not_known };

bool is_one_of(std::string_view type, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), type) != names.end();
}

Passed passed(std::string_view type) {
  if (type.ends_with('*') || type.ends_with('&') || type.ends_with("* const")) return Passed::in_a_register;
  if (is_one_of(type, {"bool", "char", "signed char", "unsigned char", "wchar_t", "char8_t", "char16_t",
                       "char32_t", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long",
                       "long long", "unsigned long long", "decltype(nullptr)"}))
    return Passed::in_a_register;
  if (is_one_of(type, {"float", "double"})) return Passed::in_a_vector_register;
  if (is_one_of(type, {"__int128", "unsigned __int128", "long double"})) return Passed::in_two_words;
  // Classes that copy more than their bytes are passed by reference.
  for (const std::string_view by_reference :
       {"std::__cxx11::basic_string<", "std::vector<", "std::map<", "std::set<", "std::unordered_map<",
        "std::unordered_set<", "std::list<", "std::deque<", "std::shared_ptr<", "std::unique_ptr<",
        "std::function<"}) {
    if (type.starts_with(by_reference) && type.ends_with('>')) return Passed::in_a_register;
  }
  if (type.starts_with("std::basic_string_view<") || type.starts_with("std::initializer_list<"))
    return Passed::in_two_words;
  return Passed::not_known;
}

}  // namespace

std::string without_clone_suffix(std::string_view linkage) {
  linkage = linkage.substr(0, linkage.find('@'));
  for (const std::string_view suffix :
       {".isra", ".constprop", ".part", ".cold", ".lto_priv", ".llvm", ".localalias"}) {
    for (std::size_t at = 0; (at = linkage.find(suffix, at)) != std::string_view::npos; ++at) {
      const auto after = at + suffix.size();
      if (at > 0 && (after == linkage.size() || linkage[after] == '.')) linkage = linkage.substr(0, at);
    }
  }
  return std::string(linkage);
}

std::string without_parameters(const std::string& demangled) {
  const auto parameters = parameters_at(demangled);
  if (parameters == std::string::npos)
    return demangled;  // no function, or one of C: it has no return type either
  const auto head = std::string_view(demangled).substr(0, parameters);
  return std::string(head.substr(name_at(head)));
}

std::string plain_name(const std::string& linkage) {
  return without_parameters(demangled(without_clone_suffix(linkage)));
}

std::optional<int> stack_parameters_in(const std::string& demangled) {
  const auto head = without_parameters(demangled);
  const auto at = demangled.find(head);
  if (head == demangled || at == std::string::npos) return std::nullopt;
  // One register may be for the object, and one for where a large result goes: the name does not tell.
  int whole = 4;
  int floating = 8;
  int bytes = 0;
  for (const auto& type : parameters_of(std::string_view(demangled).substr(at + head.size()))) {
    switch (passed(type)) {
      case Passed::in_a_register:
        if (whole-- <= 0) bytes += 8;
        break;
      case Passed::in_a_vector_register:
        if (floating-- <= 0) bytes += 8;
        break;
      case Passed::in_two_words:
        bytes += 16;
        break;
      case Passed::not_known:
        if (type != "...") return std::nullopt;
    }
  }
  return (bytes + 15) / 16 * 16;
}

}  // namespace holdfast::binary
