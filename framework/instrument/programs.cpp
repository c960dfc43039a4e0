#include "instrument/programs.hpp"

#include "model/error.hpp"
#include "runner/path_search.hpp"

namespace holdfast::instrument {

std::string program_in_path(const std::string& name, const std::string& why) {
  if (auto found = runner::found_in_path(name)) return *found;
  throw Error(why + ", which is not installed; install " + name + " (Debian: apt-get install " + name +
              "), or leave this metric out");
}

}  // namespace holdfast::instrument
