#include "wire/json_rpc.hpp"

#include <utility>

namespace holdfast::wire {
namespace {

using nlohmann::json;

constexpr const char* kRpcVersion = "2.0";

json rpc_message() { return {{"jsonrpc", kRpcVersion}}; }

/// The protocol forbids null, which JSON-RPC allows.
bool is_rpc_id(const json& id) { return id.is_string() || id.is_number(); }

}  // namespace

std::optional<RpcCall> rpc_call_of(const json& message) {
  const auto refuse = [](const std::string& why) {
    throw RpcRefusal(kInvalidRequest, "not a request of JSON-RPC 2.0: " + why);
  };
  if (!message.is_object()) refuse("it is no object");
  if (message.value("jsonrpc", json()) != kRpcVersion) refuse("\"jsonrpc\" must be \"2.0\"");
  if (!message.contains("method") && (message.contains("result") || message.contains("error")))
    return std::nullopt;
  RpcCall call;
  if (const auto id = message.find("id"); id != message.end()) {
    if (!is_rpc_id(*id)) refuse("\"id\" must be a string or a number");
    call.id = *id;
  }
  const auto method = message.find("method");
  if (method == message.end() || !method->is_string()) refuse("\"method\" must be a string");
  call.method = method->get<std::string>();
  if (const auto params = message.find("params"); params != message.end()) {
    if (!params->is_object()) refuse("\"params\" must be an object");
    call.params = *params;
  }
  return call;
}

json rpc_id_of(const json& message) {
  const auto id = message.is_object() ? message.value("id", json()) : json();
  return is_rpc_id(id) ? id : json();
}

json rpc_result(const json& id, json result) {
  auto message = rpc_message();
  message["id"] = id;
  message["result"] = std::move(result);
  return message;
}

json rpc_error(const json& id, int code, const std::string& message) {
  auto answer = rpc_message();
  answer["id"] = id;
  answer["error"] = {{"code", code}, {"message", message}};
  return answer;
}

json rpc_notification(const std::string& method, json params) {
  auto message = rpc_message();
  message["method"] = method;
  message["params"] = std::move(params);
  return message;
}

}  // namespace holdfast::wire
