#pragma once

/// Predefined inputs of a given size, the same on every machine and with every standard library.
///
///     const auto sizes = holdfast::gen::exponential("size", 1000, 1'000'000, 10);
///     const auto vectors = sizes.map(holdfast::inputs::shuffled<int>);
///     const auto maps = sizes.map(holdfast::inputs::filled<std::map<int, std::string>>);
///
/// `n` is the number of elements, or of bytes for text(). T is an integer, float, double or std::string. Inputs of
/// strings use words of equal length for the numbers 0, 1, 2, ..., in the same order: aaaaaaaa, aaaaaaab, ...
///
/// Random values are drawn from SplitMix64 with n as its seed (Steele, Lea and Flood, Fast splittable pseudorandom
/// number generators, OOPSLA 2014). An input therefore depends on its kind and on n only.
///
/// The functions throw Error if n is negative or T cannot hold the numbers: shuffled<signed char>(1000) needs more than
/// -128 to 127. They share no state; any thread may call them.

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace holdfast::inputs {

namespace detail {
template <class T, class... Among>
constexpr bool kIsOneOf = (std::is_same_v<T, Among> || ...);
}  // namespace detail

/// The type of the elements of an input. bool and char are excluded, because they have too few values to tell elements
/// apart.
template <class T>
concept Element =
    detail::kIsOneOf<T, std::string, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                     unsigned long, long long, unsigned long long, float, double>;

// Implemented in bench/inputs.cpp for every Element.

/// Returns 0, 1, ..., n-1.
template <Element T = int>
std::vector<T> sorted(std::int64_t n);

/// Returns n-1, ..., 1, 0.
template <Element T = int>
std::vector<T> reversed(std::int64_t n);

/// Returns 0 to n-1 in random order, each order equally likely (Fisher and Yates).
template <Element T = int>
std::vector<T> shuffled(std::int64_t n);

/// Returns n uniform values: of an integer type over all its values, of floating point over [0, 1), and of strings words
/// like those of strings(), which may repeat.
template <Element T = int>
std::vector<T> random(std::int64_t n);

/// Returns n draws from the numbers 0 to n-1. Number k has probability 1 / ((k+1) H_n), H_n = 1 + 1/2 + ... + 1/n, which
/// is Zipf's law with exponent 1; number 0 is the most frequent one. Drawn by inversion, with a binary search in the
/// table of cumulative probabilities (Devroye, Non-Uniform Random Variate Generation, 1986, section III.2).
template <Element T = int>
std::vector<T> skewed(std::int64_t n);

/// Returns n draws, all equally likely, from the numbers 0 to r-1, where r is the square root of n, rounded down.
template <Element T = int>
std::vector<T> few_distinct(std::int64_t n);

/// Returns 0, 1, ..., n-1 after n/200 exchanges of pairs, rounded up, so that about 1 % are out of place.
template <Element T = int>
std::vector<T> nearly_sorted(std::int64_t n);

/// Returns n zeros.
template <Element T = int>
std::vector<T> constant(std::int64_t n);

/// Returns n distinct words of 4 to 20 letters a to z, every length equally likely.
std::vector<std::string> strings(std::int64_t n);

/// Returns n bytes of words as in strings(), separated by single spaces. The last word is cut at the end of the text.
std::string text(std::int64_t n);

/// Copies the elements of `values`, in order, into a container that can be constructed from two iterators.
///
///     sizes.map(inputs::sorted<int>).map(inputs::as<std::list<int>>)
template <class Container>
Container as(const std::vector<typename Container::value_type>& values) {
  return Container(values.begin(), values.end());
}

/// Returns a container with the elements shuffled<T>(n), inserted in this order: a list, deque, set, unordered_set or
/// similar. A map has them as its keys, and the value of each key is the same number, as the mapped type.
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
