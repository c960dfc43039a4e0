#include "callmap/names.hpp"

#include <cctype>

#include "image/symbols.hpp"

namespace holdfast::callmap {
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
  return without_parameters(image::demangled(without_clone_suffix(linkage)));
}

}  // namespace holdfast::callmap
