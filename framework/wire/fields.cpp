#include "wire/fields.hpp"

#include <filesystem>

#include "model/whole_file.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

nlohmann::json read_json_file(const std::string& path) {
  std::error_code unknown;  // is told when it is read
  if (std::filesystem::is_directory(path, unknown))
    throw Error(path + ": is a directory; a JSON file is expected");
  return document_of(whole_file(path), path + ": ");
}

void expect_schema(const Fields& fields, const std::string& schema) {
  if (fields.text("schema") != schema) fields.refuse("schema", "\"" + schema + "\"");
}

}  // namespace holdfast::wire
