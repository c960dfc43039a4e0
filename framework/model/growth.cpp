#include "model/growth.hpp"

#include <algorithm>

namespace holdfast {

std::string params_but(const std::string& axis, std::vector<GrowthParam> params) {
  std::ranges::sort(params, [](const GrowthParam& a, const GrowthParam& b) { return a.axis < b.axis; });
  std::string text;
  for (const auto& param : params) {
    if (param.axis != axis) text += (text.empty() ? "" : " ") + param.axis + "=" + param.text;
  }
  return text;
}

}  // namespace holdfast
