#include "run/plan/declared_places.hpp"

#include <string>
#include <vector>

namespace holdfast::run {
namespace {

void replace_all(const std::string& what, const std::string& by, std::string& text) {
  if (what.empty()) return;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// Returns the texts of a declaration that may contain paths.
std::vector<std::string*> texts_of(Declaration& declaration) {
  auto& hooks = declaration.hooks;
  std::vector<std::string*> texts{&declaration.working_directory,
                                  &declaration.input,
                                  &hooks.setup,
                                  &hooks.prepare,
                                  &hooks.conclude,
                                  &hooks.cleanup};
  for (auto& word : declaration.command) texts.push_back(&word);
  for (auto& entry : declaration.environment) texts.push_back(&entry);
  return texts;
}

}  // namespace

image::Places places_of(const Declaration& declaration) {
  return {.source = declaration.source_directory, .build = declaration.build_directory};
}

Declaration without_places(Declaration declaration) {
  const auto places = places_of(declaration);
  for (auto* text : texts_of(declaration)) {
    replace_all(places.build, "<build>", *text);
    replace_all(places.source, "<source>", *text);
  }
  return declaration;
}

Declaration at_places(Declaration declaration, const image::Places& places) {
  for (auto* text : texts_of(declaration)) {
    replace_all("<build>", places.build, *text);
    replace_all("<source>", places.source, *text);
  }
  declaration.build_directory = places.build;
  declaration.source_directory = places.source;
  return declaration;
}

}  // namespace holdfast::run
