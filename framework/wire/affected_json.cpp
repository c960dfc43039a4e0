#include "wire/affected_json.hpp"

#include "wire/codec.hpp"
#include "wire/dumped.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(AffectedPoint, benchmark, params, executed, functions, variables, reasons);
HOLDFAST_CODEC(AffectedTest, test, points, reasons);
HOLDFAST_CODEC(AffectedSuite, ref, commit, tests, gone);

std::string affected_text(const AffectedSuite& suite) {
  auto document = json_of(suite);
  document["schema"] = "holdfast-affected/1";
  for (const char* list : {"affected", "unaffected"}) document[list] = nlohmann::json::array();
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    const auto& test = suite.tests[i];
    document[test.is_affected() ? "affected" : "unaffected"].push_back(test.test);
    for (std::size_t j = 0; j < test.points.size(); ++j) {
      auto& point = document["tests"][i]["points"][j];
      point["affected"] = test.points[j].is_affected();
      point["params"] = nlohmann::json::parse(test.points[j].params);
    }
  }
  return dumped(document, 2);
}

}  // namespace holdfast::wire
