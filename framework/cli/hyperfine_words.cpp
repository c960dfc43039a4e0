#include "cli/hyperfine_words.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "model/error.hpp"

namespace holdfast::cli {
namespace {

struct Word {
  const char* names;
  int values;
  const char* here;  ///< {0}, {1}, ...: the values
};

constexpr const char* kRounds =
    "rounds go on until the verdict is certain; --processes N says how many at most before an alarm is "
    "confirmed, --budget SECONDS how long, and --runs N how often each command runs";
constexpr const char* kTables = "there are --markdown FILE, --csv FILE, --html DIR and --json FILE";

constexpr std::array<Word, 14> kWords{
    {{"-L,--parameter-list", 2, "it is --params {0}={1}"},
     {"-P,--parameter-scan", 3, "it is --params {0}=range:{1}:{2}"},
     {"-D,--parameter-step-size", 1, "the step stands behind the range, --params NAME=range:MIN:MAX:{0}"},
     {"-m,--min-runs", 1, kRounds},
     {"-M,--max-runs", 1, kRounds},
     {"-N", 0, "there is no shell unless --shell asks for one; leave it out"},
     {"--style", 1,
      "colours and the line of progress are on a terminal only, and colours not where NO_COLOR is set; "
      "--quiet prints "
      "nothing"},
     {"--output", 1, "output goes nowhere, --show-output lets it through, and --pick takes a number from it"},
     {"--export-json", 1, "it is --json {0}"},
     {"--export-csv", 1, "it is --csv {0}"},
     {"--export-markdown", 1, "it is --markdown {0}"},
     {"--export-asciidoc", 1, kTables},
     {"--export-orgmode", 1, kTables},
     {"--command-name", 1, "it is --name {0}, once for each command"}}};

std::string refusal_of_word(const Word& word, std::vector<std::string> values) {
  const std::string names = word.names;
  values.resize(3);
  return names.substr(names.find_last_of(',') + 1) + " is hyperfine's; here " +
         fmt::format(fmt::runtime(word.here), values[0], values[1], values[2]);
}

}  // namespace

Arguments refused_hyperfine_options() {
  Arguments refused;
  for (const auto& word : kWords) {
    const auto refuse = [&word](const Words& values) { throw Error(refusal_of_word(word, values)); };
    refused.emplace_back(word.names, refuse, "", Rules{.values = {word.values, word.values}, .hidden = true});
  }
  return refused;
}

}  // namespace holdfast::cli
