#include "wire/image_json.hpp"

#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json file_json(const ImageFile& file) {
  json out{{"name", file.name}, {"path", file.path}, {"sha256", file.sha256}, {"size", file.size}};
  if (!file.build_id.empty()) out["build_id"] = file.build_id;
  if (!file.code.empty()) out["code"] = file.code;
  return out;
}

std::uint64_t size_of(const Fields& fields) {
  const double size = fields.number("size");
  if (!(size >= 0 && size <= 0x1p53)) fields.refuse("size", "a number of bytes");
  return static_cast<std::uint64_t>(size);
}

ImageFile file_of(const json& object, const std::string& where) {
  const Fields fields(object, where);
  return {.name = fields.text("name"),
          .path = fields.text("path"),
          .sha256 = fields.text("sha256"),
          .size = size_of(fields),
          .build_id = fields.maybe_text("build_id").value_or(""),
          .code = fields.maybe_text("code").value_or("")};
}

}  // namespace

std::string image_text(const Image& image) {
  if (image.id.empty()) return "";
  json libraries = json::array();
  for (const auto& library : image.libraries) libraries.push_back(file_json(library));
  json out{{"id", image.id}, {"program", file_json(image.program)}, {"libraries", libraries}};
  for (const auto& layout : image.layouts) out["layouts"].push_back(file_json(layout));
  for (const auto& file : image.data) out["data"].push_back(file_json(file));
  return dumped(out);
}

Image parse_image(const std::string& text, const std::string& where) {
  if (text.empty()) return {};
  const auto object = maybe_json(text);
  const Fields fields(object, where);
  Image image{.id = fields.text("id"),
              .program = file_of(object.value("program", json()), where),
              .libraries = {},
              .data = {}};
  for (const auto& layout : object.value("layouts", json::array()))
    image.layouts.push_back(file_of(layout, where));
  for (const auto& library : object.value("libraries", json::array()))
    image.libraries.push_back(file_of(library, where));
  for (const auto& file : object.value("data", json::array())) image.data.push_back(file_of(file, where));
  return image;
}

}  // namespace holdfast::wire
