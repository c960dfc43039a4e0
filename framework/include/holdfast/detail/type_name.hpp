#pragma once

/// The name of a type as it is written in code: type_name<std::vector<int>>() is "std::vector<int>" on GCC
/// and Clang. Not for users.

#include <string>
#include <string_view>

namespace holdfast::detail {

/// `signature`: what __PRETTY_FUNCTION__ says in a function whose only template parameter is T.
std::string type_in(std::string_view signature);

template <class T>
std::string type_name() {
  return type_in(__PRETTY_FUNCTION__);
}

}  // namespace holdfast::detail
