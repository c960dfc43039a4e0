#pragma once

/// CodeModel: the targets of a configured build tree, as CMake's File API describes them (cmake-file-api(7)): which sources a
/// target has, and what it links.
///
///     ask_for_code_model(build);   // before CMake configures
///     const auto model = read_code_model(build, "Release");

#include <functional>
#include <string>
#include <vector>

#include "wire/json.hpp"

namespace holdfast::init {

struct CodeTarget {
  std::string id;
  std::string name;
  std::string type;                       ///< EXECUTABLE, STATIC_LIBRARY, UTILITY, ...
  std::string directory;                  ///< of the CMakeLists.txt that defines it, absolute
  std::string program;                    ///< its file, absolute; empty if it has none
  std::vector<std::string> sources;       ///< absolute
  std::vector<std::string> links;         ///< libraries of its link line: "/usr/lib/libbenchmark.so", "-lz"
  std::vector<std::string> dependencies;  ///< ids

  bool is_library() const { return type.ends_with("_LIBRARY"); }
};

struct CodeModel {
  std::string source;               ///< absolute
  std::string build;                ///< absolute
  std::string generator;            ///< "Ninja"
  std::string config;               ///< the configuration of the targets; empty if none was chosen
  std::vector<CodeTarget> targets;  ///< those of the project; none that CMake adds itself
  std::vector<std::string>
      cmake_files;  ///< CMake files of the project, absolute; none of CMake or of the build tree

  const CodeTarget* with_id(const std::string& id) const;
};

/// Writes the query into the build tree.
void ask_for_code_model(const std::string& build);

/// Reads the reply of the last configuration. If the tree has several configurations, reads `config`, or an optimised
/// one if `config` does not exist. Throws Error if there is no reply.
CodeModel read_code_model(const std::string& build, const std::string& config);

/// Returns the content of a file of the reply.
using ReplyFile = std::function<nlohmann::json(const std::string& name)>;

/// Does the same with an index and the files that it names. Throws Error if something is missing.
CodeModel code_model_in(const nlohmann::json& index, const std::string& config, const ReplyFile& file);

}  // namespace holdfast::init
