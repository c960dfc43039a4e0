#include "suite/committed_files.hpp"

#include "run/reference/accepted_losses.hpp"
#include "run/reference/known_regressions.hpp"

namespace holdfast::suite {

wire::Aliases aliases(const CommittedFiles& files, const std::string& declared) {
  return wire::read_aliases(files.aliases.value_or(declared), files.aliases.has_value());
}

std::string known_regressions_file(const CommittedFiles& files, const std::string& declared) {
  return files.known_regressions.value_or(declared);
}

wire::KnownRegressions known_regressions(const CommittedFiles& files, const std::string& declared) {
  return wire::read_known_regressions(known_regressions_file(files, declared),
                                      files.known_regressions.has_value());
}

std::vector<std::string> sentences_on(const wire::KnownRegressions& all, const std::string& file,
                                      const Report& report) {
  auto sentences = run::idle_entries(all, report);
  for (auto& edit : run::list_edits(all, file, report)) sentences.push_back(std::move(edit));
  return sentences;
}

}  // namespace holdfast::suite
