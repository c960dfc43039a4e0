#include "tests/fuzz/readers.hpp"

#include <algorithm>

#include "tests/fuzz/groups.hpp"

namespace holdfast::fuzz {
namespace {

std::vector<Reader> all_readers() {
  std::vector<Reader> all;
  for (const auto& group : {of_people(), of_tools(), of_stores(), of_programs()})
    all.insert(all.end(), group.begin(), group.end());
  std::sort(all.begin(), all.end(), [](const Reader& a, const Reader& b) { return a.name < b.name; });
  return all;
}

}  // namespace

const std::vector<Reader>& readers() {
  static const auto all = all_readers();
  return all;
}

const Reader* reader_named(std::string_view name) {
  const auto found = std::find_if(readers().begin(), readers().end(),
                                  [&](const Reader& reader) { return reader.name == name; });
  return found == readers().end() ? nullptr : &*found;
}

bool takes(const Reader& reader, const std::string& bytes) {
  try {
    reader.read(bytes);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace holdfast::fuzz
