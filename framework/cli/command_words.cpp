#include "cli/command_words.hpp"

#include <wordexp.h>

#include "model/error.hpp"

namespace holdfast::cli {
namespace {

std::string why(int wrong) {
  switch (wrong) {
    case WRDE_BADCHAR:
      return "| & ; < > ( ) { } and line ends need a shell; put them between quotes, or give --shell";
    case WRDE_BADVAL:
      return "a variable in it is not set";
    case WRDE_CMDSUB:
      return "the output of a command in a command needs a shell; give --shell";
    case WRDE_SYNTAX:
      return "a quote is not closed";
    default:
      return "it cannot be split into words";
  }
}

/// The C library's result, given back at the end.
struct Words {
  wordexp_t all{};
  bool made = false;
  ~Words() {
    if (made) wordfree(&all);
  }
};

}  // namespace

std::vector<std::string> command_words(const std::string& command) {
  Words words;
  const int wrong = wordexp(command.c_str(), &words.all, WRDE_NOCMD | WRDE_UNDEF | WRDE_SHOWERR);
  words.made = wrong == 0 || wrong == WRDE_NOSPACE;
  if (wrong != 0) throw Error("'" + command + "': " + why(wrong));
  if (words.all.we_wordc == 0) throw Error("'" + command + "': there is no command in it");
  return {words.all.we_wordv, words.all.we_wordv + words.all.we_wordc};
}

}  // namespace holdfast::cli
