#pragma once

/// Ready inputs of a given size, the same on every machine and with every standard library.
///
///     const auto sizes = holdfast::gen::exponential("size", 1000, 1'000'000, 10);
///     const auto vectors = sizes.map(holdfast::inputs::shuffled<int>);
///     const auto maps = sizes.map(holdfast::inputs::filled<std::map<int, std::string>>);
///
/// `n` is a number of elements, or of bytes for text(). T is an integer, float, double or std::string. Where
/// an input is made of the numbers 0, 1, 2, ..., a string stands for number i as a word of equal length whose
/// alphabetical order is that of the numbers: aaaaaaaa, aaaaaaab, ...
///
/// What looks random is drawn from SplitMix64 with n as its seed (Steele, Lea and Flood, Fast splittable
/// pseudorandom number generators, OOPSLA 2014), so an input depends on its kind and on n alone.
///
/// An Error is thrown where n is negative and where T cannot hold the numbers: -128 to 127 are not enough for
/// shuffled<signed char>(1000). The functions share nothing: call them from any thread.

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace holdfast::inputs {

namespace detail {
template <class T, class... Among>
constexpr bool kIsOneOf = (std::is_same_v<T, Among> || ...);
}  // namespace detail

/// What an input is made of. Not bool and char: of these there are too few values to tell elements apart.
template <class T>
concept Element =
    detail::kIsOneOf<T, std::string, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                     unsigned long, long long, unsigned long long, float, double>;

// Implemented in bench/inputs.cpp for every Element.

/// 0, 1, ..., n-1.
template <Element T = int>
std::vector<T> sorted(std::int64_t n);

/// n-1, ..., 1, 0.
template <Element T = int>
std::vector<T> reversed(std::int64_t n);

/// 0 to n-1 in random order, each order equally likely (Fisher and Yates).
template <Element T = int>
std::vector<T> shuffled(std::int64_t n);

/// Uniform over all values of an integer type, over [0, 1) for floating point, words as of strings() else,
/// which may repeat.
template <Element T = int>
std::vector<T> random(std::int64_t n);

/// n draws from the numbers 0 to n-1, where number k has probability 1 / ((k+1) H_n), H_n = 1 + 1/2 + ... +
/// 1/n: Zipf's law with exponent 1. By inversion, a binary search in the table of the cumulated probabilities
/// (Devroye, Non-Uniform Random Variate Generation, 1986, section III.2). Number 0 is the most frequent one.
template <Element T = int>
std::vector<T> skewed(std::int64_t n);

/// n draws, all equally likely, from the numbers 0 to r-1, where r is the square root of n, rounded down.
template <Element T = int>
std::vector<T> few_distinct(std::int64_t n);

/// 0, 1, ..., n-1, in which n/200 pairs, rounded up, were exchanged, so that about 1 % stand elsewhere.
template <Element T = int>
std::vector<T> nearly_sorted(std::int64_t n);

/// n times number 0.
template <Element T = int>
std::vector<T> constant(std::int64_t n);

/// n distinct words of 4 to 20 letters a to z, every length equally likely.
std::vector<std::string> strings(std::int64_t n);

/// n bytes of such words, separated by single spaces; the last word is cut where the text ends.
std::string text(std::int64_t n);

/// The elements of `values`, in order, in another container: one that is made from two iterators.
///
///     sizes.map(inputs::sorted<int>).map(inputs::as<std::list<int>>)
template <class Container>
Container as(const std::vector<typename Container::value_type>& values) {
  return Container(values.begin(), values.end());
}

/// A container with the elements shuffled<T>(n), inserted in this order: list, deque, set, unordered_set and
/// all that are like them. A map has these as its keys, and the same number, as the mapped type, as each
/// value.
template <class Container>
Container filled(std::int64_t n) {
  if constexpr (requires { typename Container::mapped_type; }) {
    const auto keys = shuffled<typename Container::key_type>(n);
    const auto values = shuffled<typename Container::mapped_type>(n);
    Container container;
    for (std::size_t i = 0; i < keys.size(); ++i) container.emplace(keys[i], values[i]);
    return container;
  } else {
    return as<Container>(shuffled<typename Container::value_type>(n));
  }
}

}  // namespace holdfast::inputs
