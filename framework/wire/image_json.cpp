#include "wire/image_json.hpp"

#include "wire/codec.hpp"
#include "wire/dumped.hpp"

namespace holdfast::wire {

template <>
struct Codec<ImageFile> {
  using T = ImageFile;
  static constexpr auto kFields = std::tuple(
      field("name", &T::name), field("path", &T::path), field("sha256", &T::sha256), field("size", &T::size),
      field("build_id", &T::build_id, Presence::if_set), field("code", &T::code, Presence::if_set));
};

template <>
struct Codec<Listing> {
  static constexpr auto kFields = std::tuple(field("name", &Listing::name), field("names", &Listing::names));
};

template <>
struct Codec<Inputs> {
  using T = Inputs;
  static constexpr auto kFields =
      std::tuple(field("traced", &T::traced), field("unknown", &T::unknown),
                 field("in_working_directory", &T::in_working_directory), field("files", &T::files),
                 field("shared", &T::shared), field("absent", &T::absent), field("listings", &T::listings));
};

template <>
struct Codec<Image> {
  using T = Image;
  static constexpr auto kSet = Presence::if_set;
  static constexpr auto kFields = std::tuple(
      field("id", &T::id), field("program", &T::program), field("layouts", &T::layouts, kSet),
      field("libraries", &T::libraries), field("data", &T::data, kSet), field("inputs", &T::inputs, kSet),
      field("installed", &T::installed, kSet), field("library_path", &T::library_path, kSet),
      field("source_directory", &T::source_directory, kSet),
      field("build_directory", &T::build_directory, kSet));
};

std::string image_text(const Image& image) { return image.id.empty() ? "" : dumped(json_of(image)); }

Image parse_image(const std::string& text, const std::string& where) {
  return text.empty() ? Image{} : from_json<Image>(maybe_json(text), where);
}

}  // namespace holdfast::wire
