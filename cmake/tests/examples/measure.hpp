#include <cstdio>
#include <string>

inline std::string text;
int parse(const std::string& text);
int f();
