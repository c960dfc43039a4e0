#include "render/growth_text.hpp"

#include "model/text/sanitize_text.hpp"

namespace holdfast::render {

std::string growth_text(const Report& report) {
  std::string text;
  for (const auto& growth : report.growth) {
    if (!growth.limit)
      text += "  " + (growth.test.empty() ? "" : growth.test + ": ") + growth.sentence + "\n";
  }
  return text::sanitize_text(text);
}

bool is_of_growth(const Run& result) {
  return result.growth && result.growth->limit && result.growth->limit->outcome != "kept" && result.verdict &&
         result.verdict->message.starts_with(result.growth->sentence);
}

}  // namespace holdfast::render
