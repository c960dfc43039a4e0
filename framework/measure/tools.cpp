#include <algorithm>

#include "measure/counted.hpp"
#include "measure/counted_allocations.hpp"
#include "measure/counted_events.hpp"
#include "measure/under_callgrind.hpp"
#include "measure/under_strace.hpp"
#include "measure/words.hpp"

namespace holdfast::measure {
namespace {

struct Row {
  const char* name;
  std::unique_ptr<Tool> (*make)();
};

/// The body runs between no marks: who counts looks at the process as a whole.
std::unique_ptr<Tool> nothing() { return std::make_unique<Tool>(); }

const std::vector<Row>& rows() {
  static const std::vector<Row> table{{"nothing", nothing},
                                      {"callgrind", under_callgrind},
                                      {"allocations", counted_allocations},
                                      {"events", counted_events},
                                      {"strace", under_strace}};
  return table;
}

}  // namespace

std::string tool_names() {
  std::vector<std::string> names;
  for (const auto& row : rows()) names.emplace_back(row.name);
  return listed(names);
}

bool is_tool(const std::string& name) {
  return std::any_of(rows().begin(), rows().end(), [&](const Row& row) { return row.name == name; });
}

std::unique_ptr<Tool> tool_named(const std::string& name) {
  const auto row =
      std::find_if(rows().begin(), rows().end(), [&](const Row& one) { return one.name == name; });
  return row->make();
}

}  // namespace holdfast::measure
