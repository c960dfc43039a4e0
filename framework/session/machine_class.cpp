#include "session/machine_class.hpp"

#include <cstdlib>

#include "model/error.hpp"

namespace holdfast::session {

std::string machine_class() {
  const char* word = std::getenv("HOLDFAST_MACHINE_CLASS");
  if (word == nullptr || *word == '\0') return "";
  check_machine_class(word);
  return word;
}

void check_machine_class(const std::string& word) {
  constexpr const char* kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (word.empty() || word.size() > 40 || word.find_first_not_of(kAllowed) != std::string::npos)
    throw Error("the machine class \"" + word +
                "\" is no word of at most 40 letters, digits, \"-\", \"_\" and \".\"");
}

std::string on_class(const std::string& config, const std::string& machine_class) {
  return machine_class.empty() ? config : config + "@" + machine_class;
}

std::string on_this_class(const std::string& config) { return on_class(config, machine_class()); }

}  // namespace holdfast::session
