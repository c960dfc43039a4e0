#pragma once

/// For unit tests: the sentence with which a call refuses, "accepted" where it does not.
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
