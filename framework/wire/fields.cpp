#include "wire/fields.hpp"

#include <filesystem>

#include "model/whole_file.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

nlohmann::json read_json_file(const std::string& path) {
  std::error_code unknown;  // is told when it is read
  if (std::filesystem::is_directory(path, unknown))
    throw Error(path + ": is a directory; a JSON file is expected");
  try {
    return parsed_json(whole_file(path));
  } catch (const nlohmann::json::parse_error& wrong) {
    throw Error(path + ": not JSON, at byte " + std::to_string(wrong.byte));
  } catch (const nlohmann::json::out_of_range& wrong) {  // 1e999 is JSON
    throw Error(path + ": has a number that is too large: " + wrong.what());
  }
}

void expect_schema(const Fields& fields, const std::string& schema) {
  if (fields.text("schema") != schema) fields.refuse("schema", "\"" + schema + "\"");
}

}  // namespace holdfast::wire
