// Algorithms of known growth, most also with a planted faster growth: "sum" is O(n), "sum/n-squared" is O(n^2). Inputs are random
// in each process. Each axis has one size; GROWTH chooses the others.

#include <algorithm>
#include <cstdint>
#include <holdfast/holdfast.hpp>
#include <list>
#include <map>
#include <numeric>
#include <random>
#include <regex>
#include <string>
#include <unordered_map>
#include <vector>

using Numbers = std::vector<std::uint32_t>;

static Numbers random_numbers(std::size_t n) {
  static std::mt19937 random{std::random_device{}()};
  Numbers numbers(n);
  for (auto& number : numbers) number = static_cast<std::uint32_t>(random() >> 1U);
  return numbers;
}

static Numbers sorted_numbers(std::size_t n) {
  auto numbers = random_numbers(n);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

static std::string random_text(std::size_t n) {
  std::string text;
  for (const auto number : random_numbers(n)) text += static_cast<char>('a' + number % 26);
  return text;
}

static std::unordered_map<std::uint32_t, int> table_of(std::size_t n) {
  std::unordered_map<std::uint32_t, int> table;
  for (const auto number : random_numbers(n)) table[number] = 1;
  return table;
}

static std::uint64_t sum_of(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

static Numbers insertion_sorted(Numbers numbers) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    for (auto at = i; at > 0 && numbers[at] < numbers[at - 1]; --at) std::swap(numbers[at], numbers[at - 1]);
  }
  return numbers;
}

HOLDFAST_SUITE("growth") {
  const auto size = gen::single("n", std::size_t{64});
  const auto numbers = size.map(random_numbers);
  const auto sorted = size.map(sorted_numbers);
  const auto texts = size.map(random_text);
  const auto tables = size.map(table_of);

  performance_of("sort").using_gen(numbers).measure([](Numbers all) {
    std::sort(all.begin(), all.end());
    return all;
  });
  performance_of("sort/n-squared").using_gen(numbers).measure(insertion_sorted);

  performance_of("stable-sort").using_gen(numbers).measure([](Numbers all) {
    std::stable_sort(all.begin(), all.end());
    return all;
  });
  performance_of("stable-sort/n-squared").using_gen(numbers).measure([](Numbers all) {
    Numbers made;
    for (const auto number : all) made.insert(std::upper_bound(made.begin(), made.end(), number), number);
    return made;
  });

  performance_of("sum").using_gen(numbers).measure(sum_of);
  performance_of("sum/n-log-n").using_gen(numbers).measure([](Numbers all) {
    std::sort(all.begin(), all.end());
    return sum_of(all);
  });
  performance_of("sum/n-squared").using_gen(numbers).measure([](const Numbers& all) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (std::find(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), all[i]) ==
          all.begin() + static_cast<std::ptrdiff_t>(i))
        sum += all[i];
    }
    return sum;
  });

  performance_of("append").using_gen(texts).measure([](const std::string& text) {
    std::string made;
    for (const char c : text) made += c;
    return made;
  });
  performance_of("append/n-squared").using_gen(texts).measure([](const std::string& text) {
    std::string made;
    for (const char c : text) made = made + c;
    return made;
  });

  performance_of("count").using_gen(numbers).measure([](const Numbers& all) {
    std::unordered_map<std::uint32_t, int> table;
    for (const auto number : all) ++table[number];
    return table.size();
  });
  performance_of("count/n-log-n").using_gen(numbers).measure([](const Numbers& all) {
    std::map<std::uint32_t, int> table;
    for (const auto number : all) ++table[number];
    return table.size();
  });
  performance_of("count/n-squared").using_gen(numbers).measure([](const Numbers& all) {
    Numbers known;
    for (const auto number : all) {
      if (std::find(known.begin(), known.end(), number) == known.end()) known.push_back(number);
    }
    return known.size();
  });

  performance_of("tree").using_gen(numbers).measure([](const Numbers& all) {
    std::map<std::uint32_t, int> table;
    for (const auto number : all) ++table[number];
    return table.size();
  });

  performance_of("search").using_gen(sorted).measure([](const Numbers& all) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < 64; ++i)
      found += *std::lower_bound(all.begin(), all.end(), all[i * all.size() / 64]);
    return found;
  });
  performance_of("search/n").using_gen(sorted).measure([](const Numbers& all) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < 64; ++i)
      found += *std::find(all.begin(), all.end(), all[i * all.size() / 64]);
    return found;
  });

  performance_of("look-up").using_gen(tables).measure(
      [](const std::unordered_map<std::uint32_t, int>& table) {
        int found = 0;
        auto key = table.begin();
        for (int i = 0; i < 64; ++i) found += table.find((key++)->first)->second;
        return found;
      });
  performance_of("look-up/n")
      .using_gen(tables)
      .measure([](const std::unordered_map<std::uint32_t, int>& table) {
        return std::count_if(table.begin(), table.end(), [](const auto& entry) { return entry.second > 0; });
      });

  performance_of("regex").using_gen(texts).measure([](const std::string& text) {
    static const std::regex pattern("[0-9]+x");
    return std::regex_search(text, pattern);
  });
  performance_of("regex/n-squared").using_gen(texts).measure([](const std::string& text) {
    static const std::regex pattern("[a-z]*[0-9]");
    return std::regex_search(text, pattern);
  });

  performance_of("remove").using_gen(numbers).measure([](Numbers all) {
    std::erase_if(all, [](auto number) { return number % 2 == 0; });
    return all;
  });
  performance_of("remove/n-squared").using_gen(numbers).measure([](Numbers all) {
    for (std::size_t i = 0; i < all.size();) {
      if (all[i] % 2 == 0)
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
    return all;
  });

  performance_of("push").using_gen(numbers).measure([](const Numbers& all) {
    Numbers made;
    for (const auto number : all) made.push_back(number);
    return made;
  });
  performance_of("push/n-squared").using_gen(numbers).measure([](const Numbers& all) {
    Numbers made;
    for (const auto number : all) made.insert(made.begin(), number);
    return made;
  });

  performance_of("pairs").using_gen(numbers).measure([](const Numbers& all) {
    int equal = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (auto j = i + 1; j < all.size(); ++j) equal += static_cast<int>((all[i] ^ all[j]) < 65'536);
    }
    return equal;
  });
}
