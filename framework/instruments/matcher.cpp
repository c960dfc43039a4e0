#include "instruments/matcher.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::instruments {
namespace {

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

Matcher::Family take_family(std::string_view& text, bool& and_self) {
  auto rest = text;
  and_self = take(rest, "self+");
  auto family = Matcher::Family::none;
  if (take(rest, "children:")) family = Matcher::Family::children;
  if (take(rest, "descendants:")) family = Matcher::Family::descendants;
  // "self+" without a family may be the beginning of a name.
  if (family != Matcher::Family::none) text = rest;
  return family;
}

/// Returns the name without its last `without` parts.
std::string scope_of(const Signature& name, std::size_t without) {
  std::string text;
  for (std::size_t i = 0; i + without < name.parts.size(); ++i) {
    const auto& part = name.parts[i];
    text += (text.empty() ? "" : "::") + part.name;
    for (std::size_t k = 0; k < part.arguments.size(); ++k) text += (k == 0 ? "<" : ", ") + part.arguments[k];
    if (part.has_arguments) text += part.arguments.empty() ? "<>" : ">";
  }
  return text;
}

/// Returns a name, without the slashes of a regular expression.
Matcher::Name name_in(std::string_view word, std::string_view text) {
  if (text.empty()) refuse_word(word, "the name on one side of :: is missing");
  if (!regex_in(word, text)) return {.text = std::string(text)};
  return {.text = std::string(text.substr(1, text.size() - 2)), .is_regex = true};
}

/// Returns the position of the "::" before or after the regular expression of a class or of its functions;
/// npos if there is none.
std::size_t beside_regex(std::string_view text) {
  if (text.front() == '/') {
    const auto end = text.find("/::", 1);
    return end == std::string_view::npos ? end : end + 1;
  }
  return text.ends_with('/') ? text.find("::/") : std::string_view::npos;
}

/// Reads the argument of calls().
void read_function(std::string_view word, std::string_view text, Matcher& matcher) {
  const auto between = beside_regex(text);
  if (between != std::string_view::npos) {
    matcher.scope = name_in(word, text.substr(0, between));
    matcher.function = name_in(word, text.substr(between + 2));
    if (!matcher.function.is_regex && signature_of(matcher.function.text).parts.size() > 1)
      refuse_word(word, "the regular expression of a class must be followed by a function without ::");
    return;
  }
  matcher.function = name_in(word, text);
  const bool of_scope = matcher.family != Matcher::Family::none || text.ends_with("::*");
  if (!of_scope) return;
  if (!matcher.function.is_regex) matcher.scope.text = scope_of(signature_of(text), 1);
  if (matcher.scope.text.empty())
    refuse_word(word, "a family needs a class: descendants:CLASS::FUNCTION, or descendants:CLASS::*");
}

bool is_constructor(const Signature& name) {
  if (name.parts.size() < 2 || !name.has_types) return false;
  const auto& own = name.parts.back().name;
  const auto& scope = name.parts[name.parts.size() - 2].name;
  // plain_name() shortens the name of the class, but not that of the constructor.
  return own == scope || (scope == "string" && own == "basic_string");
}

/// Returns the class that the function is a member of.
Signature class_of(const Signature& function) {
  Signature own = function;
  own.parts.pop_back();
  own.has_types = false;
  return own;
}

using Means = std::function<bool(const Signature&)>;

/// Matches the whole signature.
Means means_name(const Matcher::Name& name) {
  if (!name.is_regex)
    return [pattern = signature_of(name.text)](const Signature& one) { return means(pattern, one); };
  return [regex = process::Pattern(name.text)](const Signature& one) {
    return regex.found_in(scope_of(one, 0));
  };
}

Means means_one_of(const std::set<std::string>& classes) {
  std::vector<Signature> all;
  for (const auto& one : classes) all.push_back(signature_of(one));
  return [all](const Signature& scope) {
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return means(one, scope); });
  };
}

/// Returns the function without its class or namespace.
Signature own_part(Signature function) {
  function.parts = {function.parts.back()};
  return function;
}

/// Matches the last part of a name, for members of any class.
Means means_own_part(const Matcher::Name& name) {
  if (name.is_regex) return [own = means_name(name)](const Signature& one) { return own(own_part(one)); };
  const auto pattern = own_part(signature_of(name.text));
  if (pattern.parts.back().name == "*") return [](const Signature&) { return true; };
  return [pattern](const Signature& one) { return means(pattern, own_part(one)); };
}

Means means_member(const Matcher& matcher, const Means& scope) {
  if (matcher.of == Matcher::Of::constructors)
    return [scope](const Signature& one) { return is_constructor(one) && scope(class_of(one)); };
  return [scope, own = means_own_part(matcher.function)](const Signature& one) {
    return one.parts.size() > 1 && own(one) && scope(class_of(one));
  };
}

using MeansBlock = std::function<bool(const Profile::Site&)>;

/// Returns true for a text that begins like a size, as no name does.
bool begins_like_a_size(std::string_view text) {
  return std::isdigit(static_cast<unsigned char>(text.front())) != 0 || text.starts_with("..");
}

double block_size(std::string_view word, std::string_view text) {
  const auto size = parse_quantity(text);
  if (size && (size->unit.empty() || size->is_of("B"))) return size->value;
  refuse_word(word, "allowed sizes in bytes: 24, 1KiB, 16..64, ..64 or 1KiB..");
}

MeansBlock of_size(std::string_view word, std::string_view text) {
  const auto dots = text.find("..");
  if (dots == std::string_view::npos)
    return [size = block_size(word, text)](const Profile::Site& site) { return site.bytes == size; };
  const auto from = text.substr(0, dots);
  const auto to = text.substr(dots + 2);
  if (from.empty() && to.empty()) block_size(word, text);  // throws Error, because the text is not a size
  const double least = from.empty() ? 0 : block_size(word, from);
  const double most = to.empty() ? std::numeric_limits<double>::infinity() : block_size(word, to);
  if (least > most) refuse_word(word, "the first size is larger than the last");
  return [=](const Profile::Site& site) { return site.bytes >= least && site.bytes <= most; };
}

/// Returns true for the function of that name, or a function of the class or namespace.
bool is_of(const Signature& pattern, const std::string& function) {
  if (function.empty()) return false;
  auto name = signature_of(function);
  if (means(pattern, name)) return true;
  // A pattern with types names a function, and a function contains no other functions.
  if (pattern.has_types || name.parts.size() <= pattern.parts.size()) return false;
  name.parts.resize(pattern.parts.size());
  return means(pattern, name);
}

}  // namespace

void refuse_word(std::string_view word, const std::string& what) {
  throw Error("METRICS " + std::string(word) + ": " + what);
}

std::optional<process::Pattern> regex_in(std::string_view word, std::string_view text) {
  if (text.size() <= 2 || text.front() != '/' || text.back() != '/') return std::nullopt;
  try {
    return process::Pattern(std::string(text.substr(1, text.size() - 2)));
  } catch (const Error& wrong) {
    refuse_word(word, std::string(text) + " is not a regular expression: " + wrong.what());
  }
}

std::optional<Matcher> matcher_of(std::string_view word) {
  auto rest = word;
  Matcher matcher;
  if (take(rest, "constructions(")) {
    matcher.of = Matcher::Of::constructors;
  } else if (!take(rest, "calls(")) {
    return std::nullopt;
  }
  if (!rest.ends_with(')')) refuse_word(word, "the bracket is not closed");
  rest.remove_suffix(1);
  matcher.family = take_family(rest, matcher.and_self);
  if (rest.empty()) refuse_word(word, "there is no name between the brackets");
  if (matcher.of == Matcher::Of::constructors)
    matcher.scope = name_in(word, rest);
  else
    read_function(word, rest, matcher);
  return matcher;
}

std::set<std::string> classes_of(const Matcher& matcher, const Bases& bases) {
  std::set<std::string> heads;
  const auto is_head = means_name(matcher.scope);
  for (const auto& [one, base] : bases) {
    if (is_head(signature_of(base))) heads.insert(base);
  }
  std::set<std::string> found;
  // The search is breadth-first, from the bases to the derived classes, with one level in each round.
  for (auto reached = heads; !reached.empty();) {
    std::set<std::string> next;
    for (const auto& [one, base] : bases) {
      if (reached.contains(base) && found.insert(one).second) next.insert(one);
    }
    reached = matcher.family == Matcher::Family::descendants ? next : std::set<std::string>();
  }
  if (matcher.and_self) found.insert(heads.begin(), heads.end());
  // A class from which nothing derives is not among the bases.
  if (matcher.and_self && heads.empty() && !matcher.scope.is_regex) found.insert(matcher.scope.text);
  return found;
}

std::function<bool(const FunctionName&)> meant_by(const Matcher& matcher,
                                                  const std::set<std::string>& classes) {
  if (matcher.scope.text.empty() && matcher.function.is_regex)
    return [regex = process::Pattern(matcher.function.text)](const auto& one) {
      return regex.found_in(one.text);
    };
  Means meant = means_name(matcher.function);
  if (!matcher.scope.text.empty())
    meant = means_member(
        matcher, matcher.family == Matcher::Family::none ? means_name(matcher.scope) : means_one_of(classes));
  return [meant](const FunctionName& one) { return meant(signature_of(one.text)); };
}

std::function<bool(const Profile::Site&)> blocks_meant(std::string_view word, std::string_view argument) {
  if (begins_like_a_size(argument)) return of_size(word, argument);
  if (const auto regex = regex_in(word, argument))
    return [regex = *regex](const auto& site) {
      return regex.found_in(site.by) || regex.found_in(site.function);
    };
  return [pattern = signature_of(argument)](const auto& site) {
    return is_of(pattern, site.by) || is_of(pattern, site.function);
  };
}

}  // namespace holdfast::instruments
