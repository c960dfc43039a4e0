#include "instruments/signature.hpp"

#include <algorithm>
#include <array>

#include "binary/elf/symbols.hpp"
#include "model/integer_spelling.hpp"
#include "model/last_bracket.hpp"

namespace holdfast::instruments {
namespace {

using Text = std::string_view;

constexpr auto kNone = Text::npos;

/// Calls `visit` with each position outside of brackets, until it returns false.
template <class Visit>
void outside_of_brackets(Text text, const Visit& visit) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const auto behind = past_operator(text, at); behind != at) at = behind;
    if (at >= text.size()) return;
    const char c = text[at];
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if (depth == 0 && !visit(at)) return;
    // "->" closes no bracket.
    if ((c == '>' && (at == 0 || text[at - 1] != '-')) || c == ')' || c == '}' || c == ']') --depth;
  }
}

std::vector<std::string> split_outside(Text text, Text separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  outside_of_brackets(text, [&](std::size_t at) {
    if (text.substr(at).starts_with(separator) && at >= begin) {
      parts.emplace_back(text.substr(begin, at - begin));
      begin = at + separator.size();
    }
    return true;
  });
  parts.emplace_back(text.substr(begin));
  return parts;
}

void replace_all(std::string& text, Text what, Text by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// Removes tags such as "[abi:cxx11]".
void remove_tags(std::string& text) {
  for (auto at = text.find("[abi:"); at != kNone; at = text.find("[abi:", at)) {
    const auto end = text.find(']', at);
    if (end == kNone) return;
    text.erase(at, end - at + 1);
  }
}

/// Removes spaces, except between words: "unsigned long".
std::string without_spaces(Text text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool between_words = at > 0 && at + 1 < text.size() && is_of_identifier(text[at + 1]) &&
                               (is_of_identifier(text[at - 1]) || Text(")>}]*&").find(text[at - 1]) != kNone);
    const bool between_brackets = at > 0 && text[at - 1] == '<' && text.substr(at + 1).starts_with('<');
    if (text[at] != ' ' || between_words || between_brackets) plain += text[at];
  }
  return plain;
}

/// Returns "const char*" as demanglers write it: "char const*".
std::string const_behind(const std::string& type) {
  constexpr Text kConst = "const ";
  if (!type.starts_with(kConst)) return type;
  const auto rest = type.substr(kConst.size());
  auto end = rest.size();
  outside_of_brackets(rest, [&](std::size_t at) {
    if (rest[at] != '*' && rest[at] != '&') return true;
    end = at;
    return false;
  });
  return rest.substr(0, end) + " const" + rest.substr(end);
}

/// Removes the suffix of a number: "3ul" becomes "3".
std::string plain_number(const std::string& text) {
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  const auto end = text.find_first_not_of("0123456789", first);
  if (end == first || end == kNone || text.find_first_not_of("uUlL", end) != kNone) return text;
  return text.substr(0, end);
}

std::vector<std::string> list_of(Text inside) {
  if (inside.empty() || inside == "void") return {};
  return split_outside(inside, ", ");
}

Signature::Part part_of(const std::string& text) {
  Signature::Part part{.name = text, .has_arguments = false, .arguments = {}};
  std::size_t begin = 0;
  // The first "<" begins the arguments, unless it belongs to an operator ("operator<").
  for (std::size_t at = 0; at < text.size() && begin == 0; ++at) {
    if (const auto behind = past_operator(text, at); behind != at) at = behind;
    if (at < text.size() && text[at] == '<' && at > 0) begin = at;
  }
  const auto end = text.rfind('>');
  if (begin == 0 || end == std::string::npos || end < begin || text.starts_with('{')) return part;
  part.name = text.substr(0, begin);
  if (part.name.ends_with(' ')) part.name.pop_back();  // operator< <int>
  part.has_arguments = true;
  part.arguments = list_of(Text(text).substr(begin + 1, end - begin - 1));
  return part;
}

/// Removes the return type, if there is one. Text after "operator" belongs to the name.
Text without_return_type(Text text) {
  std::size_t begin = 0;
  outside_of_brackets(text, [&](std::size_t at) {
    if (text[at] == ' ' && !text.substr(begin, at - begin).ends_with("operator")) begin = at + 1;
    return !text.substr(begin, at + 1 - begin).ends_with("operator ");
  });
  return text.substr(begin);
}

/// Removes and returns qualifiers such as " const" after the types.
std::string take_qualifiers(Text& text) {
  const auto begin = text.rfind(')') + 1;
  if (begin == 0) return "";
  for (auto rest = text.substr(begin); !rest.empty();) {
    constexpr std::array<Text, 4> kQualifiers{" const", " volatile", "const", "&"};
    const auto* const known =
        std::find_if(kQualifiers.begin(), kQualifiers.end(), [&](Text one) { return rest.starts_with(one); });
    if (known == kQualifiers.end()) return "";
    rest.remove_prefix(known->size());
  }
  std::string taken(text.substr(begin));
  text = text.substr(0, begin);
  std::erase(taken, ' ');
  return taken;
}

bool type_means(const std::string& pattern, const std::string& type);

bool arguments_mean(const Signature::Part& pattern, const Signature::Part& part) {
  if (!pattern.has_arguments) return true;
  if (!part.has_arguments || pattern.arguments.size() > part.arguments.size()) return false;
  return std::equal(pattern.arguments.begin(), pattern.arguments.end(), part.arguments.begin(), type_means);
}

bool parts_mean(const std::vector<Signature::Part>& pattern, const std::vector<Signature::Part>& parts) {
  return std::equal(pattern.begin(), pattern.end(), parts.begin(), parts.end(),
                    [](const auto& a, const auto& b) { return a.name == b.name && arguments_mean(a, b); });
}

/// Splits a type from the "const", "*" and "&" after it.
std::pair<Text, Text> with_suffix(Text type) {
  auto end = type.size();
  for (bool found = true; found;) {
    found = false;
    for (const Text one : {" const", "const", "*", "&"}) {
      if (end > one.size() && type.substr(0, end).ends_with(one)) {
        end -= one.size();
        found = true;
        break;
      }
    }
  }
  return {type.substr(0, end), type.substr(end)};
}

bool type_means(const std::string& pattern, const std::string& type) {
  // Users write types as they do in source code, and demanglers have one form for all.
  const auto wanted = plain_number(const_behind(pattern));
  const auto found = plain_number(const_behind(type));
  if (wanted == found) return true;
  const auto [wanted_name, wanted_suffix] = with_suffix(wanted);
  const auto [found_name, found_suffix] = with_suffix(found);
  if (wanted_suffix != found_suffix || found_name.find('<') == kNone) return false;
  std::vector<Signature::Part> a;
  std::vector<Signature::Part> b;
  for (const auto& part : split_outside(wanted_name, "::")) a.push_back(part_of(part));
  for (const auto& part : split_outside(found_name, "::")) b.push_back(part_of(part));
  return parts_mean(a, b);
}

std::string without_thunk(std::string text) {
  for (const std::string_view thunk :
       {"non-virtual thunk to ", "virtual thunk to ", "covariant return thunk to "}) {
    // A thunk of a virtual base may be a thunk of another thunk.
    if (text.starts_with(thunk)) return without_thunk(text.substr(thunk.size()));
  }
  return text;
}

}  // namespace

std::string plain_name(Text text) {
  std::string plain(text);
  remove_tags(plain);
  // libstdc++ and libc++ have inline namespaces for their versions, which no user writes.
  replace_all(plain, "std::__cxx11::", "std::");
  replace_all(plain, "std::__1::", "std::");
  spell_integers(plain);
  plain = without_spaces(plain);
  replace_all(plain, "std::basic_string<char,std::char_traits<char>,std::allocator<char>>", "std::string");
  replace_all(plain, ",", ", ");
  return plain;
}

Signature signature_of(Text full) {
  const auto plain = plain_name(full);
  Text text = plain;
  Signature signature;
  auto rest = text;
  const auto qualifiers = take_qualifiers(rest);
  // Parameters are in the last pair of brackets, because a name may have others: "(anonymous
  // namespace)", "operator()".
  const auto open = rest.ends_with(')') ? opening_of_last(rest) : kNone;
  if (open != kNone && open > 0 && !rest.substr(0, open).ends_with("operator")) {
    signature.has_types = true;
    signature.qualifiers = qualifiers;
    signature.types = list_of(rest.substr(open + 1, rest.size() - open - 2));
    text = rest.substr(0, open);
  }
  text = without_return_type(text);
  if (text.starts_with("::")) text.remove_prefix(2);
  for (const auto& part : split_outside(text, "::")) signature.parts.push_back(part_of(part));
  return signature;
}

bool means(const Signature& pattern, const Signature& name) {
  if (!parts_mean(pattern.parts, name.parts)) return false;
  if (!pattern.has_types || !name.has_types) return true;
  return pattern.qualifiers == name.qualifiers && pattern.types.size() == name.types.size() &&
         std::equal(pattern.types.begin(), pattern.types.end(), name.types.begin(), type_means);
}

FunctionName function_name(std::string_view symbol) {
  const auto bare = symbol.substr(0, symbol.find('@'));  // removes a symbol version
  FunctionName name{.text = {}, .symbol = binary::without_clone_suffix(bare)};
  const auto endings = bare.substr(name.symbol.size());
  name.is_cold = endings.find(".cold") != std::string_view::npos;
  name.is_piece = name.is_cold || endings.find(".part") != std::string_view::npos;
  name.text = plain_name(without_thunk(binary::demangled(name.symbol)));
  return name;
}

bool is_call(const FunctionName& caller, const FunctionName& callee) {
  if (callee.is_piece) return false;
  if (caller.text != callee.text) return true;
  // Recursion is a call. A jump from an outlined part back into its function is none.
  return caller.symbol == callee.symbol && !caller.is_cold;
}

}  // namespace holdfast::instruments
