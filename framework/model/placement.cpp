#include "model/placement.hpp"

#include "model/joined_text.hpp"
#include "model/quantity.hpp"

namespace holdfast {

std::string placement_sentences(const std::vector<std::string>& options,
                                const std::optional<Placement>& placement) {
  std::vector<std::string> sentences;
  if (!options.empty()) sentences.push_back("Compiled with " + joined(options, " ") + ".");
  if (placement && placement->functions > 0) {
    const auto took = placement->seconds > 0 ? ", in " + format_quantity(placement->seconds, "s") : "";
    sentences.push_back("Linked again with " + std::to_string(placement->held) + " of " +
                        std::to_string(placement->functions) +
                        " functions at their addresses in the accepted program" + took + ".");
  }
  if (placement && placement->places > 0)
    sentences.push_back("Changed functions were executed at " + std::to_string(placement->places) +
                        " places of a page, in turns, in both programs.");
  if (placement && !placement->why_not.empty())
    sentences.push_back("Not kept at its address: " + placement->why_not + ".");
  return joined(sentences, " ");
}

}  // namespace holdfast
