#include <algorithm>
#include <string>
#include <vector>

namespace exec = holdfast::exec;
std::vector<int> random_ints(int n);
inline std::vector<std::string> words;
struct Index {
  explicit Index(const std::vector<std::string>& words);
};
struct ConcurrentMap {
  explicit ConcurrentMap(int size);
  void put(unsigned key);
  int get(unsigned key);
};
