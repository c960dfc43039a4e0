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

json files_json(const std::vector<ImageFile>& files) {
  json out = json::array();
  for (const auto& file : files) out.push_back(file_json(file));
  return out;
}

std::vector<ImageFile> files_of(const json& object, const char* key, const std::string& where) {
  std::vector<ImageFile> files;
  for (const auto& file : object.value(key, json::array())) files.push_back(file_of(file, where));
  return files;
}

std::vector<std::string> texts_of(const json& object, const char* key, const std::string& where) {
  return object.contains(key) ? Fields(object, where).texts(key) : std::vector<std::string>{};
}

json inputs_json(const Inputs& inputs) {
  json listings = json::array();
  for (const auto& listing : inputs.listings)
    listings.push_back({{"name", listing.name}, {"names", listing.names}});
  return {{"unknown", inputs.unknown},         {"in_working_directory", inputs.in_working_directory},
          {"files", files_json(inputs.files)}, {"shared", files_json(inputs.shared)},
          {"absent", inputs.absent},           {"listings", listings}};
}

/// Of an image that was taken before anybody looked, nothing is known.
Inputs inputs_of(const json& image, const std::string& where) {
  if (!image.contains("inputs")) return {};
  const auto& object = image.at("inputs");
  Inputs inputs{.traced = true,
                .unknown = Fields(object, where).text("unknown"),
                .in_working_directory = object.value("in_working_directory", json()) == json(true),
                .files = files_of(object, "files", where),
                .shared = files_of(object, "shared", where),
                .absent = texts_of(object, "absent", where)};
  for (const auto& listing : object.value("listings", json::array())) {
    const Fields fields(listing, where);
    inputs.listings.push_back({.name = fields.text("name"), .names = fields.texts("names")});
  }
  return inputs;
}

}  // namespace

std::string image_text(const Image& image) {
  if (image.id.empty()) return "";
  json out{
      {"id", image.id}, {"program", file_json(image.program)}, {"libraries", files_json(image.libraries)}};
  if (!image.layouts.empty()) out["layouts"] = files_json(image.layouts);
  if (!image.data.empty()) out["data"] = files_json(image.data);
  if (image.inputs.traced) out["inputs"] = inputs_json(image.inputs);
  if (image.installed) out["installed"] = true;
  if (!image.library_path.empty()) out["library_path"] = image.library_path;
  if (!image.source_directory.empty()) out["source_directory"] = image.source_directory;
  if (!image.build_directory.empty()) out["build_directory"] = image.build_directory;
  return dumped(out);
}

Image parse_image(const std::string& text, const std::string& where) {
  if (text.empty()) return {};
  const auto object = maybe_json(text);
  const Fields fields(object, where);
  return {.id = fields.text("id"),
          .program = file_of(object.value("program", json()), where),
          .layouts = files_of(object, "layouts", where),
          .libraries = files_of(object, "libraries", where),
          .data = files_of(object, "data", where),
          .inputs = inputs_of(object, where),
          .installed = object.value("installed", json()) == json(true),
          .library_path = texts_of(object, "library_path", where),
          .source_directory = fields.maybe_text("source_directory").value_or(""),
          .build_directory = fields.maybe_text("build_directory").value_or("")};
}

}  // namespace holdfast::wire
