#include "iso_codes.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace iso_codes {
namespace {

/// Reads the table `key` of a file, as in {"3166-1": [{"name": ...}, ...]}.
nlohmann::json table(const std::string& file, const char* key) {
  try {
    return nlohmann::json::parse(text_of(file)).at(key);
  } catch (const nlohmann::json::exception& wrong) {
    throw std::runtime_error(file + ": no table of iso-codes: " + wrong.what());
  }
}

}  // namespace

std::string text_of(const std::string& file) {
  const std::string path = std::string(ISO_CODES_DIRECTORY) + "/" + file;
  std::ifstream stream(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (text.empty()) throw std::runtime_error(path + ": cannot be read; is Debian's iso-codes installed?");
  return text;
}

std::vector<Country> countries() {
  std::vector<Country> made;
  for (const auto& entry : table("iso_3166-1.json", "3166-1")) {
    made.push_back({.code = entry.at("alpha_2"), .name = entry.at("name")});
  }
  return made;
}

std::vector<Subdivision> subdivisions() {
  std::vector<Subdivision> made;
  for (const auto& entry : table("iso_3166-2.json", "3166-2")) {
    made.push_back({.code = entry.at("code"), .name = entry.at("name"), .type = entry.at("type")});
  }
  return made;
}

std::vector<std::string> names(std::size_t count) {
  const auto all = subdivisions();
  if (count > all.size()) {
    throw std::runtime_error("there are names of " + std::to_string(all.size()) + " subdivisions, " +
                             std::to_string(count) + " are asked for");
  }
  std::vector<std::string> made;
  for (std::size_t index = 0; index < count; ++index) made.push_back(all[index].name);
  return made;
}

}  // namespace iso_codes
