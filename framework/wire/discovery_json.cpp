#include "wire/discovery_json.hpp"

#include <filesystem>
#include <fstream>

#include "wire/codec.hpp"
#include "wire/declaration_json.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(Stamp, path, modified_ns, size);
HOLDFAST_CODEC(FoundTest, test, declaration, place);
HOLDFAST_CODEC(Found, stamps, tests, error);

namespace {

using nlohmann::json;

constexpr const char* kSchemaOfFound = "holdfast-found/1";

}  // namespace

DiscoveryRequest read_discovery(const std::string& path) {
  const auto document = read_json_file(path);
  if (!document.is_object() || !document.contains("discovery"))
    throw Error(path + ": is no request for a discovery; holdfast_discover_tests() writes them");
  const Fields fields(document.at("discovery"), path + ", discovery");
  DiscoveryRequest request{.declaration = read_declaration(path), .prefix = fields.text("prefix")};
  request.declaration.benchmark = fields.maybe_text("filter");
  request.timeout_s = fields.maybe_count("timeout").value_or(0);
  request.properties = fields.texts("properties");
  request.suffix = fields.maybe_text("suffix").value_or("");
  if (document.at("discovery").contains("sources")) request.sources = fields.texts("sources");
  if (request.properties.size() % 2 != 0) fields.refuse("properties", "pairs");
  return request;
}

std::string found_file(const std::string& request) { return request + ".found"; }

std::string found_text(const Found& found) {
  auto document = json_of(found);
  document["schema"] = kSchemaOfFound;
  return dumped(document, 1) + "\n";
}

std::optional<Found> read_found(const std::string& request) {
  try {
    const auto document = read_json_file(found_file(request));
    expect_schema(Fields(document, request), kSchemaOfFound);
    return value_of<Found>(document, request);
  } catch (const Error&) {  // not there yet, of another version, or cut off: to be found again
    return std::nullopt;
  }
}

void write_found_declarations(const std::string& request, const std::vector<FoundDeclaration>& all) {
  auto document = read_json_file(request);
  document.erase("discovery");
  for (const auto& one : all) {
    document["test"] = one.test.test;
    document["benchmark"] = one.benchmark;
    document["point"] = one.point;
    std::ofstream out(one.test.declaration, std::ios::trunc);
    std::error_code refused;  // as private as what was asked, whose environment it has
    std::filesystem::permissions(one.test.declaration, std::filesystem::status(request).permissions(),
                                 refused);
    if (!(out << dumped(document, 1) << '\n').flush())
      throw Error(one.test.declaration + ": cannot be written");
  }
}

}  // namespace holdfast::wire
