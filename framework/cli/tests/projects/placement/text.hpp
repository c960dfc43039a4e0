#pragma once
#include <string>

int letters(const std::string& text);

int first_half(int x);
int second_half(int x);
