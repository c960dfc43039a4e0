#pragma once

/// The processes of all runs of a test as the store keeps them, for who looks after the store. A test at a time: a
/// server hands over all that is asked for at once.

#include <functional>
#include <string>

#include "store/database.hpp"

namespace holdfast::store {

struct KeptProcess {
  std::string run;
  int place = 0;
  std::string samples;
  std::string figures;
};

void for_every_process(Database& store, const std::string& test,
                       const std::function<void(const KeptProcess&)>& look);

}  // namespace holdfast::store
