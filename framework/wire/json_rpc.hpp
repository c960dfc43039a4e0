#pragma once

/// Messages of JSON-RPC 2.0 (www.jsonrpc.org/specification), as the Model Context Protocol uses it.

#include <optional>
#include <string>

#include "model/error.hpp"
#include "wire/json.hpp"

namespace holdfast::wire {

/// Codes of errors.
enum RpcCode : int {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
};

/// The error with which a request is answered.
class RpcRefusal : public Error {
 public:
  RpcRefusal(RpcCode code, const std::string& message) : Error(message), code_(code) {}
  RpcCode code() const { return code_; }

 private:
  RpcCode code_;
};

struct RpcCall {
  nlohmann::json id{};  ///< null for a notification, which is not answered
  std::string method{};
  nlohmann::json params = nlohmann::json::object();

  bool is_notification() const { return id.is_null(); }
};

/// Returns the request or notification. None if the message is the answer to a request. Throws RpcRefusal for anything
/// else.
std::optional<RpcCall> rpc_call_of(const nlohmann::json& message);

/// Returns the id for the answer to a refused message; null if the message has none.
nlohmann::json rpc_id_of(const nlohmann::json& message);

nlohmann::json rpc_result(const nlohmann::json& id, nlohmann::json result);
nlohmann::json rpc_error(const nlohmann::json& id, int code, const std::string& message);
nlohmann::json rpc_notification(const std::string& method, nlohmann::json params);

}  // namespace holdfast::wire
