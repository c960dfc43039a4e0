#include "text/short_name.hpp"

#include <algorithm>

#include "text/sanitize_text.hpp"

namespace holdfast::text {
namespace {

/// "operator<", "operator<<=" and "operator->": these brackets are none.
std::size_t past_operator(std::string_view name, std::size_t at) {
  constexpr std::string_view kOperator = "operator";
  if (name.substr(at, kOperator.size()) != kOperator) return at;
  return std::min(name.find_first_not_of("<>=-*", at + kOperator.size()), name.size());
}

std::string without_arguments(std::string_view name) {
  std::string shortened;
  int depth = 0;
  for (std::size_t at = 0; at < name.size();) {
    const auto next = past_operator(name, at);
    if (next > at && depth == 0) shortened += name.substr(at, next - at);
    if (next > at) {
      at = next;
      continue;
    }
    if (name[at] == '>' && depth > 0) --depth;
    if (depth == 0) shortened += name[at];
    if (name[at] == '<' && depth++ == 0) shortened += "...";
    ++at;
  }
  return shortened;
}

}  // namespace

std::string short_name(std::string_view name, std::size_t columns) {
  if (columns_of(name) <= columns) return std::string(name);
  return elided_middle(without_arguments(name), columns);
}

}  // namespace holdfast::text
