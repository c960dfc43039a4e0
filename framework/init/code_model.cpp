#include "init/code_model.hpp"

#include <algorithm>
#include <filesystem>

#include "model/error.hpp"
#include "model/text/files.hpp"
#include "wire/json_text.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kClient = "client-holdfast";
constexpr const char* kQueries[] = {"codemodel-v2", "cmakeFiles-v1"};

/// Paths of a reply are relative to one of the two trees.
std::string below(const std::string& tree, const std::string& path) {
  const auto normal = (fs::path(tree) / path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

const json& list_in(const json& object, const char* key) {
  static const auto kNone = json::array();
  return object.contains(key) ? object.at(key) : kNone;
}

std::vector<std::string> links_in(const json& target) {
  std::vector<std::string> links;
  if (!target.contains("link")) return links;
  for (const auto& part : list_in(target.at("link"), "commandFragments")) {
    if (part.value("role", "") == "libraries") links.push_back(part.value("fragment", ""));
  }
  return links;
}

CodeTarget target_in(const json& target, const CodeModel& model) {
  const auto& artifacts = list_in(target, "artifacts");
  CodeTarget read{.id = target.at("id"),
                  .name = target.at("name"),
                  .type = target.at("type"),
                  .directory = below(model.source, target.at("paths").at("source")),
                  .program = artifacts.empty() ? "" : below(model.build, artifacts.front().at("path")),
                  .sources = {},
                  .links = links_in(target),
                  .dependencies = {}};
  for (const auto& source : list_in(target, "sources"))
    read.sources.push_back(below(model.source, source.at("path")));
  for (const auto& dependency : list_in(target, "dependencies"))
    read.dependencies.push_back(dependency.at("id"));
  return read;
}

/// A tree with several configurations lists the targets once for each configuration.
const json& configuration_in(const json& configurations, const std::string& wanted) {
  for (const auto& name : {wanted, std::string("Release"), std::string("RelWithDebInfo")}) {
    for (const auto& one : configurations) {
      if (one.value("name", "") == name) return one;
    }
  }
  return configurations.at(0);
}

std::vector<std::string> cmake_files_in(const json& files, const CodeModel& model) {
  std::vector<std::string> found;
  for (const auto& input : list_in(files, "inputs")) {
    if (input.value("isExternal", false) || input.value("isGenerated", false)) continue;
    found.push_back(below(model.source, input.at("path")));
  }
  return found;
}

CodeModel read_all(const json& index, const std::string& config, const ReplyFile& file) {
  const auto& replies = index.at("reply").at(kClient);
  const auto reply = [&](const char* kind) { return file(replies.at(kind).at("jsonFile")); };
  const auto model = reply(kQueries[0]);
  const auto& configuration = configuration_in(model.at("configurations"), config);
  CodeModel read{.source = model.at("paths").at("source"),
                 .build = model.at("paths").at("build"),
                 .generator = index.at("cmake").at("generator").at("name"),
                 .config = configuration.value("name", ""),
                 .targets = {},
                 .cmake_files = {}};
  for (const auto& target : configuration.at("targets")) {
    const auto described = file(target.at("jsonFile"));
    if (!described.value("isGeneratorProvided", false)) read.targets.push_back(target_in(described, read));
  }
  read.cmake_files = cmake_files_in(reply(kQueries[1]), read);
  return read;
}

}  // namespace

const CodeTarget* CodeModel::with_id(const std::string& id) const {
  const auto found = std::ranges::find(targets, id, &CodeTarget::id);
  return found == targets.end() ? nullptr : &*found;
}

void ask_for_code_model(const std::string& build) {
  for (const auto* query : kQueries)
    text::write_file_in_its_directory(build + "/.cmake/api/v1/query/" + kClient + "/" + query, "");
}

CodeModel code_model_in(const json& index, const std::string& config, const ReplyFile& file) {
  try {
    return read_all(index, config, file);
  } catch (const json::exception& unexpected) {
    throw Error(std::string("the reply of CMake's File API has another form than version 2: ") +
                unexpected.what());
  }
}

/// CMake may leave older indices; the one that is last by name is current (cmake-file-api(7)).
CodeModel read_code_model(const std::string& build, const std::string& config) {
  const auto place = build + "/.cmake/api/v1/reply";
  std::string newest;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(place, none)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with("index-")) newest = std::max(newest, name);
  }
  if (newest.empty())
    throw Error(place + ": CMake has written no reply of its File API; configure the tree again");
  return code_model_in(wire::read_json_file(place + "/" + newest), config,
                       [&](const std::string& name) { return wire::read_json_file(place + "/" + name); });
}

}  // namespace holdfast::init
