#pragma once

/// Matchers: select the functions whose calls a word of METRICS counts.
///
///     `calls(shop::Cart::add)`                      all functions of that name.
///     `calls(shop::Cart::add(int, const Item&))`    only those with these types.
///     `calls(std::vector<int>::push_back)`          of a template: later arguments, or all, may be omitted.
///     `calls(shop::Cart::*)`                        all functions of a class, or of a namespace.
///     `calls(/^shop::.*::add/)`                     a regular expression (process/pattern.hpp), found in the whole name.
///     `calls(shop::Cart::/^add/)`                   found in the name of a function of the class, without its types.
///     `calls(/^shop::/::add(int))`                  found in the name of the class, for any form of its functions.
///     `calls(descendants:shop::Shape::area)`        area() of all classes that derive from shop::Shape.
///     `calls(children:shop::Shape::area)`           of classes that derive from it directly.
///     `calls(self+descendants:shop::Shape::area)`   and of shop::Shape itself; also self+children.
///     `calls(descendants:shop::Shape::/^set_/)`     any form of functions, also *.
///     `constructions(shop::Widget)`                 calls of its constructors, also as part of a derived object.
///     `constructions(self+descendants:shop::Shape)` any form of classes: constructions(/^shop::/).
///
/// Names are qualified, as a debugger shows them.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "instruments/signature.hpp"
#include "model/profile.hpp"
#include "process/pattern.hpp"

namespace holdfast::instruments {

struct Matcher {
  enum class Of { functions, constructors };
  enum class Family { none, children, descendants };
  struct Name {
    std::string text{};  ///< a name as a debugger shows it, or a regular expression
    bool is_regex = false;
  };

  Of of = Of::functions;
  Family family = Family::none;
  bool and_self = false;  ///< for a family: the class itself, too
  Name scope{};           ///< class, namespace or base class; if empty, `function` matches the whole name
  Name function{};        ///< for functions; with a scope, the part after the last ::, where * matches all
};

/// Throws Error, a sentence that names the word of METRICS.
[[noreturn]] void refuse_word(std::string_view word, const std::string& what);

/// Returns the regular expression between slashes; empty if the text has no such form. Throws Error if it is invalid.
std::optional<process::Pattern> regex_in(std::string_view word, std::string_view text);

/// Returns the matcher; empty if the word has another form. Throws Error, a sentence that names the word.
std::optional<Matcher> matcher_of(std::string_view word);

/// Classes and their direct bases, by plain names (signature.hpp).
using Bases = std::multimap<std::string, std::string>;

/// Returns the classes of the family. Empty if no class derives from its base class, or if it is not a class.
std::set<std::string> classes_of(const Matcher& matcher, const Bases& bases);

/// Returns a predicate that is true for the selected functions. `classes` is the result of classes_of().
std::function<bool(const FunctionName&)> meant_by(const Matcher& matcher,
                                                  const std::set<std::string>& classes);

// Selection of blocks: the allocations that a word of METRICS counts.
//
//     `allocations(std::any)`               blocks that the program's code allocated through std::any, of any type.
//     `allocations(std::vector<int>)`       through a class with these template arguments; later ones may be omitted.
//     `allocations(shop::Cart)`             blocks that a function of this class or namespace of the program allocated.
//     `allocations(shop::load)`             blocks of this function.
//     `allocations(/^std::(any|function)/)` a regular expression (process/pattern.hpp), found in either name.
//     `allocations(24)`                     blocks of 24 bytes.
//     `allocations(16..64)`                 blocks of 16 to 64 bytes; also (..64) and (1KiB..).
//
// Both names are those that `holdfast profile` shows for an allocation site. The allocator does not know the type of a
// block, so `new shop::Cart` is counted for the function that contains it. Inlined functions are found by debug
// information.

/// Returns a predicate that is true for the selected blocks. `argument` is the text between the parentheses; `word` is the
/// word of METRICS, for errors. Throws Error for an invalid size or regular expression.
std::function<bool(const Profile::Site&)> blocks_meant(std::string_view word, std::string_view argument);

}  // namespace holdfast::instruments
