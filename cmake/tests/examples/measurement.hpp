#include <vector>

inline std::vector<int> copy, input;
int f();
