#include "store/glob.hpp"

#include <fnmatch.h>

namespace holdfast::store {

bool fits(const std::string& glob, const std::string& name) {
  return glob == name || fnmatch(glob.c_str(), name.c_str(), FNM_NOESCAPE) == 0;
}

std::string condition_for(const std::string& glob) {
  return glob.find_first_of("*?[") == std::string::npos ? "test = :glob" : ":glob <> ''";
}

}  // namespace holdfast::store
