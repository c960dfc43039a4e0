#pragma once
#include <string>
int letters(const std::string& text);
int weighed(int count);
int spaces(const std::string& text);
extern int given[4];
