#pragma once

/// For unit tests: returns the message of the error that a call throws; "accepted" if it throws none.
///
///     BOOST_TEST(message_of([] { read_declaration("/nowhere"); }) == "/nowhere: cannot be read: ...");

#include <string>

#include "model/error.hpp"

namespace holdfast {

template <class Call>
std::string message_of(const Call& call) {
  try {
    call();
  } catch (const Error& refused) {
    return refused.what();
  }
  return "accepted";
}

}  // namespace holdfast
