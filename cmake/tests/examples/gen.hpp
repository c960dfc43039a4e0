#include <list>

using namespace holdfast::gen;
using Sort = void (*)(std::vector<int>&);
void quick_sort(std::vector<int>& values);
void merge_sort(std::vector<int>& values);
std::vector<int> input(int n, const std::string& order);
