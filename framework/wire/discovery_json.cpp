#include "wire/discovery_json.hpp"

#include <filesystem>
#include <fstream>

#include "wire/declaration_json.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json read_found_json(const std::string& request) {
  try {
    return read_json_file(found_file(request));
  } catch (const Error&) {  // not there yet, or cut off by a power failure: to be found again
    return {};
  }
}

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
  if (request.properties.size() % 2 != 0) fields.refuse("properties", "pairs");
  return request;
}

std::string found_file(const std::string& request) { return request + ".found"; }

std::string found_text(const Found& found) {
  json stamps = json::array();
  for (const auto& stamp : found.stamps)
    stamps.push_back({{"path", stamp.path}, {"modified_ns", stamp.modified_ns}, {"size", stamp.size}});
  json tests = json::array();
  for (const auto& test : found.tests)
    tests.push_back({{"test", test.test}, {"declaration", test.declaration}});
  const json document{
      {"schema", "holdfast-found/1"}, {"stamps", stamps}, {"tests", tests}, {"error", found.error}};
  return dumped(document, 1) + "\n";
}

std::optional<Found> read_found(const std::string& request) {
  const auto document = read_found_json(request);
  Found found;
  try {
    if (!document.is_object() || document.value("schema", "") != "holdfast-found/1") return std::nullopt;
    for (const auto& stamp : document.at("stamps"))
      found.stamps.push_back({stamp.at("path"), stamp.at("modified_ns"), stamp.at("size")});
    for (const auto& test : document.at("tests"))
      found.tests.push_back({test.at("test"), test.at("declaration")});
    found.error = document.at("error");
  } catch (const json::exception&) {
    return std::nullopt;
  }
  return found;
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
