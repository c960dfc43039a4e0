#include "cli/committed_files.hpp"

namespace holdfast::cli {

void add_committed_options(CLI::App& verb, CommittedFiles& files) {
  verb.add_option("--known-regressions", files.known_regressions,
                  "File of the regressions that are accepted for a while")
      ->envname("HOLDFAST_KNOWN_REGRESSIONS")
      ->type_name("FILE");
  add_aliases_option(verb, files);
}

void add_aliases_option(CLI::App& verb, CommittedFiles& files) {
  verb.add_option("--aliases", files.aliases, "File of the former names of tests, benchmarks and axes")
      ->envname("HOLDFAST_ALIASES")
      ->type_name("FILE");
}

wire::Aliases aliases(const CommittedFiles& files, const std::string& declared) {
  return wire::read_aliases(files.aliases.value_or(declared), files.aliases.has_value());
}

wire::KnownRegressions known_regressions(const CommittedFiles& files, const std::string& declared) {
  const auto& named = files.known_regressions;
  return wire::read_known_regressions(named.value_or(declared), named.has_value());
}

}  // namespace holdfast::cli
