#pragma once

/// The workflow of a CI system, made of the installed template (ci/templates) and what the project needs: options of CMake,
/// the folder of its sources, and the name of its main branch.

#include <string>
#include <vector>

#include "init/edit.hpp"

namespace holdfast::init {

struct CiNeeds {
  std::string root;                    ///< the repository
  std::string folder;                  ///< of the CMake project in it; empty if it is the top
  std::string branch = "main";         ///< the main branch
  std::vector<std::string> options{};  ///< of CMake: "-DFOO_BUILD_BENCH=ON"
};

/// Returns the CI systems that the repository uses, of "github" and "gitlab".
std::vector<std::string> ci_systems_of(const std::string& root);

/// Returns the edits for a CI system: "github" or "gitlab". Files that the repository has already are left
/// unchanged. A sentence is added to `notes` for what has to be done by hand. Throws Error if Holdfast was installed without the
/// template.
std::vector<Edit> workflow_edits(const std::string& system, const CiNeeds& needs,
                                 std::vector<std::string>& notes);

/// Returns the template with what the project needs, as a block (edit.hpp).
std::string adapted_workflow(const std::string& workflow, const CiNeeds& needs);

/// Returns the file of GitLab with a line that includes `file`; unchanged if its key `include` has another form than a list
/// of lines.
std::string with_gitlab_include(const std::string& text, const std::string& file);

/// Returns all files that workflow_edits() can write, for taking them out again.
std::vector<std::string> workflow_files(const std::string& root);

}  // namespace holdfast::init
