#include "instruments/matcher.hpp"

#include <algorithm>
#include <memory>

#include "instruments/signature.hpp"
#include "model/error.hpp"
#include "process/pattern.hpp"

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
  if (family != Matcher::Family::none) text = rest;
  return family;
}

/// All parts but the last `without` ones.
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

void check_regex(std::string_view word, const std::string& text) {
  try {
    const process::Pattern tried(text);
  } catch (const Error& wrong) {
    refuse_word(word, "/" + text + "/ is no regular expression: " + wrong.what());
  }
}

bool is_constructor(const Signature& name) {
  if (name.parts.size() < 2 || !name.has_types) return false;
  const auto& own = name.parts.back().name;
  const auto& scope = name.parts[name.parts.size() - 2].name;
  return own == scope || (scope == "string" && own == "basic_string");
}

/// The class that the function is a member of.
Signature class_of(const Signature& function) {
  Signature own = function;
  own.parts.pop_back();
  own.has_types = false;
  return own;
}

class Meant {
 public:
  Meant(const Matcher& matcher, const std::set<std::string>& classes) : matcher_(matcher) {
    if (matcher.is_regex) regex_.emplace(matcher.text);
    for (const auto& one : classes) classes_.push_back(signature_of(one));
    if (!matcher.is_regex) pattern_ = signature_of(matcher.text);
  }

  bool operator()(const FunctionName& function) const {
    if (matcher_.is_regex) return regex_->found_in(function.text);
    const auto name = signature_of(function.text);
    if (matcher_.of == Matcher::Of::constructors) return is_constructor(name) && is_of_class(class_of(name));
    return matcher_.family == Matcher::Family::none ? means(pattern_, name) : is_of_family(name);
  }

 private:
  bool is_of_class(const Signature& scope) const {
    if (matcher_.family == Matcher::Family::none) return means(pattern_, scope);
    return std::any_of(classes_.begin(), classes_.end(), [&](const auto& one) { return means(one, scope); });
  }

  /// The pattern is about a function of the head; of a descendant it has the same last part and types.
  bool is_of_family(const Signature& name) const {
    if (name.parts.size() < 2 || !is_of_class(class_of(name))) return false;
    if (pattern_.parts.back().name == "*") return true;
    auto pattern = pattern_;
    auto own = name;
    pattern.parts = {pattern.parts.back()};
    own.parts = {own.parts.back()};
    return means(pattern, own);
  }

  Matcher matcher_;
  std::optional<process::Pattern> regex_;
  Signature pattern_;
  std::vector<Signature> classes_;
};

}  // namespace

void refuse_word(std::string_view word, const std::string& what) {
  throw Error("METRICS " + std::string(word) + ": " + what);
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
  matcher.text = rest;
  matcher.is_regex = rest.size() > 2 && rest.front() == '/' && rest.back() == '/';
  if (matcher.is_regex) {
    matcher.text = rest.substr(1, rest.size() - 2);
    if (matcher.family != Matcher::Family::none || matcher.of == Matcher::Of::constructors)
      refuse_word(word, "a regular expression is for calls of functions alone; give the name of a class");
    check_regex(word, matcher.text);
    return matcher;
  }
  const auto name = signature_of(rest);
  if (matcher.family == Matcher::Family::none) return matcher;
  const std::size_t own = matcher.of == Matcher::Of::functions ? 1 : 0;
  matcher.head = scope_of(name, own);
  if (matcher.head.empty())
    refuse_word(word, "a family is of a class: descendants:CLASS::FUNCTION, or descendants:CLASS::*");
  return matcher;
}

std::set<std::string> classes_of(const Matcher& matcher, const Bases& bases) {
  std::set<std::string> heads;
  const auto head = signature_of(matcher.head);
  for (const auto& [one, base] : bases) {
    if (means(head, signature_of(base))) heads.insert(base);
  }
  std::set<std::string> found;
  for (auto reached = heads; !reached.empty();) {
    std::set<std::string> next;
    for (const auto& [one, base] : bases) {
      if (reached.contains(base) && found.insert(one).second) next.insert(one);
    }
    reached = matcher.family == Matcher::Family::descendants ? next : std::set<std::string>();
  }
  if (matcher.and_self) found.insert(heads.begin(), heads.end());
  if (matcher.and_self && heads.empty()) found.insert(matcher.head);
  return found;
}

std::function<bool(const FunctionName&)> meant_by(const Matcher& matcher,
                                                  const std::set<std::string>& classes) {
  return Meant(matcher, classes);
}

}  // namespace holdfast::instruments
