#include <algorithm>
#include <vector>

namespace exec = holdfast::exec;
std::vector<int> random_ints(int n);
struct ConcurrentMap {
  explicit ConcurrentMap(int size);
  void put(unsigned key);
  int get(unsigned key);
};
