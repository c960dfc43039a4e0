#pragma once

/// For tests of generators: the points that they enumerate and their error messages, in a form that can be compared.

#include <holdfast/gen.hpp>
#include <string>
#include <vector>

#include "message_of.hpp"

namespace holdfast {

/// Returns a text like "size=1000 order=up" for each point.
template <class T>
std::vector<std::string> points(const Gen<T>& generator, const Choice& choice = {}) {
  std::vector<std::string> texts;
  for (const auto& site : generator.sites(choice)) {
    std::string text;
    for (const auto& c : site.point) text += (text.empty() ? "" : " ") + c.axis + "=" + c.text;
    texts.push_back(text);
  }
  return texts;
}

template <class T>
std::vector<T> inputs_of(const Gen<T>& generator, const Choice& choice = {}) {
  std::vector<T> built;
  for (const auto& site : generator.sites(choice)) built.push_back(site.make());
  return built;
}

template <class T>
std::string refusal(const Gen<T>& generator, const Choice& choice = {}) {
  return message_of([&] { generator.sites(choice); });
}

using Ints = std::vector<int>;
using Doubles = std::vector<double>;
using Texts = std::vector<std::string>;

}  // namespace holdfast

#define EQUAL(actual, expected) BOOST_TEST((actual) == (expected), boost::test_tools::per_element())
