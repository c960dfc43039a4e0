#pragma once

/// Matchers: which functions a word of METRICS means whose calls are counted.
///
///     calls(shop::Cart::add)                        all functions of that name
///     calls(shop::Cart::add(int, const Item&))      of these types alone
///     calls(std::vector<int>::push_back)            of a template: later arguments may be left out, or all of them
///     calls(/^shop::.*::add/)                       a regular expression (process/pattern.hpp), found in the whole name
///     calls(descendants:shop::Shape::area)          area() of all classes that derive from shop::Shape
///     calls(children:shop::Shape::area)             of those that derive from it directly
///     calls(self+descendants:shop::Shape::area)     and of shop::Shape itself; also self+children
///     calls(descendants:shop::Shape::*)             all their functions
///     constructions(shop::Widget)                   calls of its constructors, as part of a derived object too
///     constructions(self+descendants:shop::Shape)
///
/// Names are qualified, as a debugger shows them.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "instruments/signature.hpp"

namespace holdfast::instruments {

struct Matcher {
  enum class Of { functions, constructors };
  enum class Family { none, children, descendants };

  Of of = Of::functions;
  Family family = Family::none;
  bool and_self = false;  ///< of a family: the class itself too
  bool is_regex = false;
  std::string text;    ///< the name or the regular expression; of a family: of a function of its head
  std::string head{};  ///< of a family: the class that it descends from
};

/// Throws Error, a sentence that names the word of METRICS.
[[noreturn]] void refuse_word(std::string_view word, const std::string& what);

/// None: the word is of another form. Throws Error, a sentence that names the word.
std::optional<Matcher> matcher_of(std::string_view word);

/// Classes and what they directly derive from, by plain names (signature.hpp).
using Bases = std::multimap<std::string, std::string>;

/// The classes that `matcher` of a family is about. Empty: no class derives from its head, or the head is none.
std::set<std::string> classes_of(const Matcher& matcher, const Bases& bases);

/// Whether a function is meant. `classes`: classes_of().
std::function<bool(const FunctionName&)> meant_by(const Matcher& matcher,
                                                  const std::set<std::string>& classes);

}  // namespace holdfast::instruments
