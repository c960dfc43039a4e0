#pragma once

/// Matchers: which functions a word of METRICS means whose calls are counted.
///
///     calls(shop::Cart::add)                        all functions of that name
///     calls(shop::Cart::add(int, const Item&))      of these types alone
///     calls(std::vector<int>::push_back)            of a template: later arguments may be left out, or all of them
///     calls(shop::Cart::*)                          all functions of a class, or of a namespace
///     calls(/^shop::.*::add/)                       a regular expression (process/pattern.hpp), found in the whole name
///     calls(shop::Cart::/^add/)                     found in the name of a function of the class, without its types
///     calls(/^shop::/::add(int))                    found in the name of the class, for any form of its functions
///     calls(descendants:shop::Shape::area)          area() of all classes that derive from shop::Shape
///     calls(children:shop::Shape::area)             of those that derive from it directly
///     calls(self+descendants:shop::Shape::area)     and of shop::Shape itself; also self+children
///     calls(descendants:shop::Shape::/^set_/)       any form of functions, * too
///     constructions(shop::Widget)                   calls of its constructors, as part of a derived object too
///     constructions(self+descendants:shop::Shape)   any form of classes: constructions(/^shop::/)
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
  bool and_self = false;  ///< of a family: the class itself too
  Name scope{};     ///< class or namespace, of a family its head; empty: `function` is about the whole name
  Name function{};  ///< of functions; of a scope, what is behind the last ::, where * is all
};

/// Throws Error, a sentence that names the word of METRICS.
[[noreturn]] void refuse_word(std::string_view word, const std::string& what);

/// The regular expression that stands between slashes; none: the text is no such. Throws Error for one that is wrong.
std::optional<process::Pattern> regex_in(std::string_view word, std::string_view text);

/// None: the word is of another form. Throws Error, a sentence that names the word.
std::optional<Matcher> matcher_of(std::string_view word);

/// Classes and what they directly derive from, by plain names (signature.hpp).
using Bases = std::multimap<std::string, std::string>;

/// The classes of the family. Empty: no class derives from its head, or the head is none.
std::set<std::string> classes_of(const Matcher& matcher, const Bases& bases);

/// Whether a function is meant. `classes`: classes_of().
std::function<bool(const FunctionName&)> meant_by(const Matcher& matcher,
                                                  const std::set<std::string>& classes);

// Kinds of allocations: which blocks a word of METRICS counts.
//
//     allocations(std::any)                 blocks that the program's own code took through std::any, whatever its type
//     allocations(std::vector<int>)         or through a class of these template arguments; later ones may be left out
//     allocations(shop::Cart)               blocks that a function of this class or namespace of the program took
//     allocations(shop::load)               or this function
//     allocations(/^std::(any|function)/)   a regular expression (process/pattern.hpp), found in either name
//     allocations(24)                       blocks of 24 bytes
//     allocations(16..64)                   of 16 to 64 bytes; also (..64) and (1KiB..)
//
// Both names are those that `holdfast profile` shows of a place that allocates. Which type a block is for, its allocator
// does not hear: `new shop::Cart` is counted of the function that says it. What was inlined is found by debug information.

/// `argument`: what is between the parentheses; `word`: of METRICS, for errors. Throws Error for a size or a regular
/// expression that is none.
std::function<bool(const Profile::Site&)> blocks_meant(std::string_view word, std::string_view argument);

}  // namespace holdfast::instruments
