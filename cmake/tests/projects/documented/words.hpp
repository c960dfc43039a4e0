#pragma once

#include <map>
#include <string>
#include <vector>

std::map<std::string, int> count(const std::vector<std::string>& words);
