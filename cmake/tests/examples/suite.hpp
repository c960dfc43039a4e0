#include <algorithm>
#include <vector>

inline const auto sizes = holdfast::gen::range("size", 1'000, 5'000, 2'000);
void shuffle(std::vector<int>& values);
