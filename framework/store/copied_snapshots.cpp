#include "store/copied_snapshots.hpp"

#include "image/take_image.hpp"
#include "store/copied_rows.hpp"
#include "wire/image_json.hpp"

namespace holdfast::store {

void CopiedSnapshots::copy(soci::session& here) {
  if (from_.directory() == into_.directory()) return;
  for (const auto& row :
       select_rows(here, "SELECT DISTINCT image FROM run WHERE id IN (SELECT run FROM baseline)")) {
    const auto json = row.front().value_or("");
    if (done_.insert(json).second) copy_image(json);
  }
}

void CopiedSnapshots::copy_image(const std::string& json) {
  const auto image = wire::parse_image(json, from_.directory());
  if (!from_.has(image)) return;
  const auto taken = static_cast<long>(into_.take(image, from_));
  taken_ += taken;
  known_ += static_cast<long>(image::files_of(image::own_part(image)).size()) - taken;
}

}  // namespace holdfast::store
