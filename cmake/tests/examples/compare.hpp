#include <cstdio>
#include <vector>

inline std::vector<int> v;
int sort_new(std::vector<int> values);
int sort_old(std::vector<int> values);
