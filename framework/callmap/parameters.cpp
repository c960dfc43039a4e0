#include "callmap/parameters.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "callmap/names.hpp"

namespace holdfast::callmap {
namespace {

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

}  // namespace holdfast::callmap
