#include "wire/image_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(Listing, name, names);
HOLDFAST_CODEC(Compilation, options, parts);

HOLDFAST_TABLE(Inputs,
               HOLDFAST_FIELDS(always, traced, unknown, in_working_directory, files, shared, absent,
                               listings),
               HOLDFAST_FIELDS(if_set, fixed, kept));

HOLDFAST_TABLE(Image, HOLDFAST_FIELDS(always, id, program, libraries),
               HOLDFAST_FIELDS(if_set, data, inputs, installed, library_path, source_directory,
                               build_directory, compilations));

std::string image_text(const Image& image) { return image.id.empty() ? "" : dumped(json_of(image)); }

Image parse_image(const std::string& text, const std::string& where) {
  return text.empty() ? Image{} : value_of<Image>(maybe_json(text), where);
}

std::string compilations_text(const std::vector<Compilation>& compilations) {
  return dumped(json_of(compilations));
}

std::vector<Compilation> parse_compilations(const std::string& text, const std::string& where) {
  return value_of<std::vector<Compilation>>(maybe_json(text), where);
}

}  // namespace holdfast::wire
