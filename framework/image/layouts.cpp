#include "image/layouts.hpp"

#include <filesystem>

namespace holdfast::image {

std::string layout_file(const std::string& program, int number) {
  return program + ".layout-" + (number < 10 ? "0" : "") + std::to_string(number);
}

std::vector<std::string> layouts_beside(const std::string& program, int wanted) {
  std::vector<std::string> found;
  for (int number = 1; number <= wanted; ++number) {
    const auto file = layout_file(program, number);
    if (!std::filesystem::is_regular_file(file)) break;
    found.push_back(file);
  }
  return found;
}

}  // namespace holdfast::image
