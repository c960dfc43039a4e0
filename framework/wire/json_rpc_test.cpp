#include "wire/json_rpc.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "wire/json_text.hpp"

BOOST_AUTO_TEST_SUITE(json_rpc)

namespace {

using namespace holdfast::wire;

std::optional<RpcCall> call_of(const std::string& text) { return rpc_call_of(parsed_json(text)); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_request_has_an_id_and_a_notification_has_none) {
  const auto request = call_of(R"({"jsonrpc":"2.0","id":"a","method":"ping"})").value();
  BOOST_TEST(request.method == "ping");
  BOOST_TEST(request.id == "a");
  BOOST_TEST(request.params.empty());
  BOOST_TEST(!request.is_notification());
  const auto notification = call_of(R"({"jsonrpc":"2.0","method":"seen","params":{"n":1}})").value();
  BOOST_TEST(notification.is_notification());
  BOOST_TEST(notification.params.at("n") == 1);
}

BOOST_AUTO_TEST_CASE(an_answer_to_a_request_of_ours_is_no_call) {
  BOOST_TEST(!call_of(R"({"jsonrpc":"2.0","id":1,"result":{}})"));
  BOOST_TEST(!call_of(R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})"));
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_invalid_request) {
  for (const char* text :
       {"1", "[]", "null", "{}", R"({"jsonrpc":"1.0","id":1,"method":"ping"})",
        R"({"jsonrpc":"2.0","id":null,"method":"ping"})", R"({"jsonrpc":"2.0","id":1})",
        R"({"jsonrpc":"2.0","id":[],"method":"ping"})", R"({"jsonrpc":"2.0","id":1,"method":5})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})"})
    BOOST_CHECK_EXCEPTION(call_of(text), RpcRefusal,
                          [](const RpcRefusal& refusal) { return refusal.code() == kInvalidRequest; });
}

BOOST_AUTO_TEST_CASE(a_refusal_repeats_the_id_only_if_it_is_one) {
  BOOST_TEST(rpc_id_of(parsed_json(R"({"id":7})")) == 7);
  BOOST_TEST(rpc_id_of(parsed_json(R"({"id":{}})")).is_null());
  BOOST_TEST(rpc_id_of(parsed_json("3")).is_null());
  BOOST_TEST(rpc_error(nullptr, kParseError, "no").dump() ==
             R"({"error":{"code":-32700,"message":"no"},"id":null,"jsonrpc":"2.0"})");
}

BOOST_AUTO_TEST_SUITE_END()
