#include "render/affected_text.hpp"

#include <fmt/format.h>

#include <vector>

#include "model/short_commit.hpp"
#include "model/text/sanitize_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

/// Returns all causes that affect a point, or may affect it.
std::vector<std::string> causes_of(const AffectedPoint& point) {
  auto causes = point.functions;
  for (const auto& variable : point.variables) causes.push_back("variable " + variable);
  causes.insert(causes.end(), point.reasons.begin(), point.reasons.end());
  return causes;
}

void add_causes(const std::vector<std::string>& causes, std::size_t most, std::string& text) {
  for (std::size_t i = 0; i < causes.size() && i < most; ++i)
    text += fmt::format("    {}\n", text::sanitize_line(causes[i]));
  if (causes.size() > most)
    text += fmt::format("    and {} more; --top {} shows all\n", causes.size() - most, causes.size());
}

std::string affected_test_text(const AffectedTest& test, std::size_t most) {
  auto text = fmt::format("affected    {}\n", text::sanitize_line(test.test));
  add_causes(test.reasons, most, text);
  for (const auto& point : test.points) {
    if (!point.is_affected()) continue;
    const auto name = wire::point_words(point.benchmark, point.params);
    if (test.points.size() > 1) text += fmt::format("  {}\n", text::sanitize_line(name));
    add_causes(causes_of(point), most, text);
  }
  return text;
}

}  // namespace

/// Affected tests come first, because they are what a user looks for. They have causes; the others have one
/// line each.
std::string affected_text(const AffectedSuite& suite, std::size_t most) {
  std::string affected;
  std::string unaffected;
  std::size_t count = 0;
  for (const auto& test : suite.tests) {
    if (test.is_affected()) ++count;
    if (test.is_affected())
      affected += affected_test_text(test, most);
    else
      unaffected += fmt::format("unaffected  {}\n", text::sanitize_line(test.test));
  }
  std::string gone;
  for (const auto& test : suite.gone) gone += fmt::format("gone        {}\n", text::sanitize_line(test));
  return affected + unaffected + gone +
         fmt::format("\nsince {} ({}): {} of {} tests affected\n", text::sanitize_line(suite.ref),
                     short_commit(suite.commit), count, suite.tests.size());
}

}  // namespace holdfast::render
