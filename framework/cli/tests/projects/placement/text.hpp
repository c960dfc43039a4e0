#pragma once
#include <string>

int letters(const std::string& text);
