#include <map>
#include <string>

// Does hardly anything except allocations: three for each entry.
int main() {
  std::size_t sum = 0;
  for (int round = 0; round < 3; ++round) {
    std::map<std::string, std::string> entries;
    for (int i = 0; i < 5000; ++i)
      entries.emplace("a key that does not fit " + std::to_string(i * 7919 % 5003),
                      "and its value, also long");
    sum += entries.size();
  }
  return sum == 15000 ? 0 : 1;
}
