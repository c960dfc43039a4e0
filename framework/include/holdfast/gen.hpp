#pragma once

/// Generators: the inputs of a benchmark along named axes.
///
///     const auto sizes = holdfast::gen::range("size", 1000, 5000, 2000);          // size=1000, 3000, 5000
///     const auto lists = sizes.map([](int n) { return std::list<int>(n); });      // same points, other inputs
///     const auto both = holdfast::gen::cross(sizes, holdfast::gen::enumeration("order", "up", "down"));
///     const auto named = both.map([](int n, const std::string& order) { return input(n, order); });
///
/// A generator knows its points, in order, and how to build the input of each. It builds an input each time that it is
/// requested; only cached() stores inputs. Generators are not random.
///
/// A choice (point.hpp), given by PARAMS or --holdfast-params, replaces the values of the axes that it names, in the
/// given order. An axis of numbers, bool or text accepts any value of its type, an axis of labelled values only
/// existing labels. If a choice names an axis twice, the last one counts. Axes that the generator does not have are
/// ignored.
///
/// Making a generator never throws, so that it may be a constant at namespace scope. Instead, sites(),
/// warm_up_inputs() and axes() throw Error for invalid generators. These have no point, more than 1,000,000 points, the
/// same point twice, an axis without a name or twice in a product, or an invalid value or step.
///
/// A generator is a value type and owns its captures. Copying it copies functions, never inputs. A cached generator
/// shares its inputs with its copies and is not thread-safe; any other generator is thread-safe.

#include <holdfast/generator.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace holdfast {

namespace detail {

/// Character types. They are rejected as values of an axis, because they are neither numbers nor text: users convert them with a
/// cast, or write them in double quotes.
template <class T>
concept Character = std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;
template <class T>
concept Number = std::is_arithmetic_v<T> && !Character<T> && !std::is_same_v<T, bool>;
template <class T>
concept Value = Number<T> || std::is_same_v<T, bool> || std::is_convertible_v<T, std::string_view>;

template <class T>
using Held = std::conditional_t<std::is_arithmetic_v<T>, T, std::string>;

/// Returns true if T, the common type, is unsigned and a value is negative, so that it would become a huge number.
template <class T, class... V>
bool negative_for(const V&... values) {
  if constexpr (std::is_unsigned_v<T>) {
    return (... || (values < V{}));
  } else {
    return false;
  }
}

// Instantiated in bench/generators.cpp for std::string, bool and all numbers.
template <class T>
Gen<T> enumeration(std::string axis, std::vector<T> values);
template <class T>
Gen<T> range(std::string axis, T from, T upto, T hop);
template <class T>
Gen<T> exponential(std::string axis, T from, T until, T factor);
Gen<std::size_t> labels(std::string axis, std::vector<std::string> labels);

[[noreturn]] void fail_negative(const std::string& axis);
template <class T>
Gen<T> negative(std::string axis) {
  return Gen<T>([axis](const Choice&) -> std::vector<Site<T>> { fail_negative(axis); });
}

}  // namespace detail

namespace gen {

/// The value of unit().
struct Unit {
  bool operator==(const Unit&) const = default;
};

/// Returns a generator of one point without axes, for a benchmark without parameters.
Gen<Unit> unit();

/// Returns a generator of the values in the given order: numbers, bool, or text, which is stored as std::string.
template <detail::Value T>
auto enumeration(std::string axis, const std::vector<T>& values) {
  using Held = detail::Held<T>;
  return detail::enumeration<Held>(std::move(axis), std::vector<Held>(values.begin(), values.end()));
}
template <detail::Value T>
auto enumeration(std::string axis, std::initializer_list<T> values) {
  return enumeration(std::move(axis), std::vector<T>(values));
}
template <detail::Value... T>
requires(sizeof...(T) > 0) auto enumeration(std::string axis, T... values) {
  using Held = std::common_type_t<detail::Held<T>...>;
  if (detail::negative_for<Held>(values...)) return detail::negative<Held>(std::move(axis));
  return detail::enumeration<Held>(std::move(axis), {static_cast<Held>(values)...});
}

/// A value of any copyable type, and the text that represents it in points and choices.
template <class T>
struct Labelled {
  std::string label;
  T value;
};
template <class L, class T>
Labelled(L, T) -> Labelled<T>;

/// Returns a generator of values with labels, in the given order. Name the type of the list, or the type of each entry:
///
///     enumeration<Sort>("algorithm", {{"quick", quick_sort}, {"merge", merge_sort}})
///     enumeration("algorithm", {Labelled{"quick", quick_sort}, Labelled{"merge", merge_sort}})
template <class T>
Gen<T> enumeration(std::string axis, std::initializer_list<Labelled<T>> entries) {
  std::vector<std::string> labels;
  for (const auto& entry : entries) labels.push_back(entry.label);
  return Gen<T>([entries = std::vector<Labelled<T>>(entries),
                 indices = detail::labels(std::move(axis), std::move(labels))](const Choice& choice) {
    std::vector<detail::Site<T>> sites;
    for (auto& site : indices.sites(choice)) {
      sites.push_back({std::move(site.point), [value = entries[site.make()].value] { return value; }});
    }
    return sites;
  });
}

/// Returns a generator of one value.
template <detail::Value T>
auto single(std::string axis, T value) {
  return enumeration(std::move(axis), std::move(value));
}

/// Returns a generator of from, from + hop, ... up to `upto`, which is a point if a hop reaches it exactly. `hop` is above
/// 0, and 1 if left out. The type is the common type of the three. Floating-point values are from + i * hop; a last hop
/// that misses `upto` only by rounding becomes `upto`.
template <detail::Number From, detail::Number Upto, detail::Number Hop>
auto range(std::string axis, From from, Upto upto, Hop hop) {
  using T = std::common_type_t<From, Upto, Hop>;
  if (detail::negative_for<T>(from, upto, hop)) return detail::negative<T>(std::move(axis));
  return detail::range<T>(std::move(axis), static_cast<T>(from), static_cast<T>(upto), static_cast<T>(hop));
}

template <detail::Number From, detail::Number Upto>
auto range(std::string axis, From from, Upto upto) {
  return range(std::move(axis), from, upto, std::common_type_t<From, Upto>{1});
}

/// Returns a generator of from, from * factor, from * factor^2, ... up to `until`, which is a point if a step reaches it
/// exactly. `from` is above 0, `factor` above 1. The type is the common type of the three, as for range().
template <detail::Number From, detail::Number Until, detail::Number Factor>
auto exponential(std::string axis, From from, Until until, Factor factor) {
  using T = std::common_type_t<From, Until, Factor>;
  if (detail::negative_for<T>(from, until, factor)) return detail::negative<T>(std::move(axis));
  return detail::exponential<T>(std::move(axis), static_cast<T>(from), static_cast<T>(until),
                                static_cast<T>(factor));
}

/// Returns the Cartesian product of the generators; the first one varies slowest. The inputs are
/// std::tuple<A, B, ...>.
template <class A, class B>
Gen<std::tuple<A, B>> cross(const Gen<A>& first, const Gen<B>& second) {
  return Gen<std::tuple<A, B>>([first, second](const Choice& choice) {
    const auto outers = first.sites(choice);
    const auto inners = second.sites(choice);
    detail::check_count(outers.size() * inners.size(), outers.front().point, inners.front().point);
    std::vector<detail::Site<std::tuple<A, B>>> pairs;
    for (const auto& outer : outers) {
      for (const auto& inner : inners) pairs.push_back(detail::pair_of(outer, inner));
    }
    return pairs;
  });
}
template <class A, class B, class C, class... More>
Gen<std::tuple<A, B, C, More...>> cross(const Gen<A>& first, const Gen<B>& second, const Gen<C>& third,
                                        const Gen<More>&... more) {
  return cross(first, cross(second, third, more...)).map([](A outer, std::tuple<B, C, More...> inner) {
    return std::tuple_cat(std::tuple<A>(std::move(outer)), std::move(inner));
  });
}

}  // namespace gen
}  // namespace holdfast
