#include "work.hpp"

/// Does the work of the kind that is named for some 50 ms.
int main(int count, char** words) {
  std::uint64_t sum = 0;
  for (const auto& kind : kinds::kKinds) {
    for (int i = 0; count > 1 && kind.name == words[1] && i < 500; ++i) sum += kind.work();
  }
  return sum == 0 ? 2 : 0;
}
