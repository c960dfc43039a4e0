// 09: ready-made inputs, which are the same on every machine.
//
// holdfast::inputs makes vectors of a given size, in orders that are easy or difficult for algorithms. It
// also makes words and text, and with filled<> any container of the standard library. Each is a function of
// the size, to be used with map().

#include <algorithm>
#include <functional>
#include <holdfast/holdfast.hpp>
#include <list>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

namespace inputs = holdfast::inputs;

using MakeInput = std::vector<int> (*)(std::int64_t size);

/// Counts how often each number occurs.
std::unordered_map<int, int> tallied(const std::vector<int>& numbers) {
  std::unordered_map<int, int> times;
  for (const int number : numbers) ++times[number];
  return times;
}

/// Returns the sum of the values of every tenth key.
template <class Map>
int looked_up(const Map& map) {
  int sum = 0;
  for (int key = 0; key < static_cast<int>(map.size()); key += 10) sum += map.find(key)->second;
  return sum;
}

}  // namespace

HOLDFAST_SUITE("inputs") {
  const auto sizes = gen::single("size", 2000);
  const auto orders = gen::enumeration<MakeInput>("input", {{"sorted", inputs::sorted<int>},
                                                            {"nearly-sorted", inputs::nearly_sorted<int>},
                                                            {"shuffled", inputs::shuffled<int>},
                                                            {"few-distinct", inputs::few_distinct<int>},
                                                            {"skewed", inputs::skewed<int>}});
  const auto numbers = gen::cross(orders, sizes).map([](MakeInput make, int size) { return make(size); });

  performance_of("sort").using_gen(numbers).measure([](std::vector<int> copy) {
    std::sort(copy.begin(), copy.end());
    return copy;
  });
  performance_of("tally").using_gen(numbers).measure(tallied);
  performance_of("sort-list")
      .using_gen(sizes.map(inputs::shuffled<int>).map(inputs::as<std::list<int>>))
      .measure([](std::list<int> copy) {
        copy.sort();
        return copy;
      });

  performance_of("hash")
      .using_gen(sizes.map(inputs::strings))
      .measure([](const std::vector<std::string>& words) {
        std::size_t all = 0;
        for (const auto& word : words) all ^= std::hash<std::string>()(word);
        return all;
      });
  performance_of("count-words").using_gen(sizes.map(inputs::text)).measure([](const std::string& text) {
    return 1 + std::count(text.begin(), text.end(), ' ');
  });

  performance_of("look-up").in([&] {
    using Tree = std::map<int, int>;
    using Table = std::unordered_map<int, int>;
    performance_of("map").using_gen(sizes.map(inputs::filled<Tree>)).measure(looked_up<Tree>);
    performance_of("unordered_map").using_gen(sizes.map(inputs::filled<Table>)).measure(looked_up<Table>);
  });
}
