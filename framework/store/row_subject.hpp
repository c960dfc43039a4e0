#pragma once

/// The subject that a row of the store is about.

#include <soci/soci.h>

#include <string>

#include "model/report.hpp"

namespace holdfast::store {

/// Of the columns that all tables have that know one: test, benchmark, params, metric.
inline Subject key_in(const soci::row& row) {
  const auto text = [&](const char* column) { return row.get<std::string>(column); };
  return {.test = text("test"),
          .benchmark = text("benchmark"),
          .params = text("params"),
          .metric = text("metric")};
}

/// With what run and change_entry know besides: unit and direction.
inline Subject subject_in(const soci::row& row) {
  auto subject = key_in(row);
  subject.unit = row.get<std::string>("unit");
  subject.direction = direction_of(row.get<std::string>("direction")).value_or(Direction::lower);
  return subject;
}

}  // namespace holdfast::store
