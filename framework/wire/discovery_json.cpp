#include "wire/discovery_json.hpp"

#include <filesystem>
#include <fstream>

#include "wire/codec.hpp"
#include "wire/declaration_json.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(Stamp, path, modified_ns, size);
HOLDFAST_CODEC(FoundTest, test, declaration, place);
HOLDFAST_TABLE(Found, schema_is<T>("holdfast-found/1"), HOLDFAST_FIELDS(always, stamps, tests, error));

HOLDFAST_FORM(FilterOfDiscovery, Declaration, field("filter", &T::benchmark));
HOLDFAST_TABLE(DiscoveryRequest, HOLDFAST_FIELDS(always, prefix, properties),
               HOLDFAST_FIELDS(if_set, suffix, sources), field("timeout", &T::timeout_s, Presence::if_set),
               included<FilterOfDiscovery, T>(&T::declaration));

/// Reads a request: a declaration, and the key "discovery" with the values that only a request has.
DiscoveryRequest read_discovery(const std::string& path) {
  const auto document = read_json_file(path);
  if (!document.is_object() || !document.contains("discovery"))
    throw Error(path + ": is not a request for a discovery; holdfast_discover_tests() writes them");
  const auto& asked = document.at("discovery");
  const auto where = path + ", discovery";
  DiscoveryRequest request{.declaration = read_declaration(path)};
  // The codec of a request reads `filter` into `benchmark`, although the filter is not a benchmark.
  request.declaration.benchmark.reset();
  read(asked, JsonPlace{where, nullptr}, request);
  // set_tests_properties() takes a list of names and values in turn.
  if (request.properties.size() % 2 != 0) refuse(asked, where, "properties", "pairs");
  return request;
}

std::string found_file(const std::string& request) { return request + ".found"; }

std::string found_text(const Found& found) { return dumped(json_of(found), 1) + "\n"; }

std::optional<Found> read_found(const std::string& request) {
  try {
    return value_of<Found>(read_json_file(found_file(request)), request);
  } catch (const Error&) {  // missing, of another version, or cut off: it is made again
    return std::nullopt;
  }
}

/// Writes a declaration for each found test: the request, without its own key, with three values replaced.
void write_found_declarations(const std::string& request, const std::vector<FoundDeclaration>& all) {
  auto document = read_json_file(request);
  document.erase("discovery");
  for (const auto& one : all) {
    document["test"] = one.test.test;
    document["benchmark"] = one.benchmark;
    document["point"] = one.point;
    std::ofstream out(one.test.declaration, std::ios::trunc);
    std::error_code refused;  // with the permissions of the request, whose environment it contains
    std::filesystem::permissions(one.test.declaration, std::filesystem::status(request).permissions(),
                                 refused);
    if (!(out << dumped(document, 1) << '\n').flush())
      throw Error(one.test.declaration + ": cannot be written");
  }
}

}  // namespace holdfast::wire
