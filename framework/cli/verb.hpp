#pragma once

/// Common parts of the verbs. A verb is one file, <word>_verb.cpp, and one row of verbs.cpp:
///
///     Verb doctor_verb() {
///       return verb_of<DoctorOptions>("doctor", "Print what disturbs measurements on this machine", doctor,
///                                     [](DoctorOptions& options) { return Arguments{{"--all", &options.all, "..."}}; });
///     }

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <type_traits>

#include "cli/arguments.hpp"
#include "cli/exit_code.hpp"
#include "model/settings/declaration.hpp"
#include "store/database.hpp"
#include "suite/build_tree.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::cli {

/// Options that every verb has.
struct SharedOptions {
  suite::BuildTree tree;
  std::optional<std::string> store;
  bool quiet = false;
  bool json = false;
  std::string json_file;  ///< stdout if empty

  /// Returns true if text belongs on stdout.
  bool talks() const { return !quiet && !(json && json_file.empty()); }
};

Arguments shared_options(SharedOptions& shared);

/// Returns -v, for verbs that print results.
Arguments verbose_option(bool& verbose);

/// Returns --known-regressions and --aliases.
Arguments committed_options(suite::CommittedFiles& files);
Arguments aliases_option(suite::CommittedFiles& files);

/// Makes printed commands name the store in the same way as this command.
void repeat_store(const SharedOptions& shared);

/// Prints on stderr, when a verb ends, which of several build trees it used (suite/build_tree.hpp).
class TreeSaid {
 public:
  explicit TreeSaid(const SharedOptions& shared) : shared_(shared) {}
  ~TreeSaid();
  TreeSaid(const TreeSaid&) = delete;
  TreeSaid& operator=(const TreeSaid&) = delete;

 private:
  const SharedOptions& shared_;
};

/// The help and the manual of a verb without its arguments.
struct Manual {
  std::vector<Example> examples;
  std::string exits = kDoes;
  std::string footer = {};
};

/// Returns a verb with its own options and the options that every verb has. `work` is called with the parsed options.
template <class Options>
Verb verb_of(const char* name, const char* help, std::type_identity_t<ExitCode (*)(const Options&)> work,
             std::type_identity_t<Arguments (*)(Options&)> declare, Manual manual) {
  auto options = std::make_shared<Options>();
  return {.name = name,
          .help = help,
          .footer = std::move(manual.footer),
          .arguments = joined(declare(*options), shared_options(options->shared)),
          .action =
              [options, work] {
                repeat_store(options->shared);
                const TreeSaid said(options->shared);
                return work(*options);
              },
          .examples = std::move(manual.examples),
          .exits = std::move(manual.exits)};
}

/// Throws Error, a sentence, if the user is in no project: nothing names a store, no build tree is found, and there
/// is no store.
void refuse_outside_project(const SharedOptions& shared);

/// Returns a command for the same build tree and store as this one, to be typed here.
std::string typed_again(const SharedOptions& shared, const Words& words);

/// Prints text, if it belongs on stdout.
void put_text(const SharedOptions& shared, const std::string& text);

/// Prints only the document on stdout, or writes it into the file that --json names; does nothing without --json.
void put_json(const SharedOptions& shared, const nlohmann::json& document);
/// Prints or writes a document that is already text, in the same way.
void put_json(const SharedOptions& shared, const std::string& text);

/// Returns the former names of --aliases; without it, those of the suite of the build tree.
wire::Aliases former_names(const SharedOptions& shared, const suite::CommittedFiles& files);

/// Returns the URL of the store: that of --store, HOLDFAST_STORE, `declared`, that of the build tree
/// (build_tree.hpp), or the default one (default_store.hpp). Throws Error if git tracks it.
std::string store_url(const SharedOptions& shared, const std::string& declared);

/// Opens the store of store_url(), and makes it if it does not exist.
store::Database open_store(const SharedOptions& shared, const std::string& declared);
/// Opens the store of store_url(). Throws Error if it does not exist yet.
store::Database open_existing_store(const SharedOptions& shared, const std::string& declared);

}  // namespace holdfast::cli
