#include <deque>
#include <vector>

struct Database {
  explicit Database(const char* file);
  int query(const char* text);
};
inline const std::vector<std::string> files{"small", "large"};
