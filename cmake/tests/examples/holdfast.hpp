#include <string>

std::string load(const char* file);
int parse(const std::string& text);
