#include "stats/testers.hpp"

#include "model/defaults.hpp"

namespace holdfast::stats {

const std::vector<Tester>& testers() {
  using namespace defaults;
  static const std::vector<Tester> table{
#define HOLDFAST_TESTER(name, significance, min_effect) {TesterName::name, name, significance, min_effect},
#include "holdfast/detail/settings.def"
  };
  return table;
}

const Tester& tester_of(TesterName name) { return testers()[static_cast<std::size_t>(name)]; }

}  // namespace holdfast::stats
