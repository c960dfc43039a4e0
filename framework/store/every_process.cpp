#include "store/every_process.hpp"

#include <soci/soci.h>

namespace holdfast::store {

void for_every_process(Database& store, const std::string& test,
                       const std::function<void(const KeptProcess&)>& look) {
  store.read("reading samples", [&](soci::session& sql) {
    const soci::rowset<soci::row> rows =
        (sql.prepare << "SELECT r.id AS run, p.place AS place, p.samples AS samples, p.figures AS figures"
                        " FROM run r JOIN process p ON p.run = r.sequence WHERE r.test = :t"
                        " ORDER BY r.sequence, p.place",
         soci::use(test));
    for (const auto& row : rows) {
      look({.run = row.get<std::string>("run"),
            .place = row.get<int>("place"),
            .samples = row.get<std::string>("samples"),
            .figures = row.get<std::string>("figures")});
    }
  });
}

}  // namespace holdfast::store
