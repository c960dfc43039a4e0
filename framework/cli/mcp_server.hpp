#pragma once

/// A server of the Model Context Protocol on standard streams (modelcontextprotocol.io, versions 2024-11-05, 2025-03-26
/// and 2025-06-18): JSON-RPC 2.0, one message a line. It offers tools, and nothing else.
///
/// Calls are answered one after the other, because a measurement must not be disturbed. While a tool measures, pings are
/// answered and a cancellation ends the call; other messages wait. After the end of the input the call is still
/// answered, as long as the answers are read.

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wire/json.hpp"
#include "wire/json_rpc.hpp"
#include "wire/message_lines.hpp"

namespace holdfast::cli {

/// Reports the progress of a call to the client. Throws McpCancelled if nothing waits for the answer any more.
using McpProgress = std::function<void(double done, double total, const std::string& message)>;

/// It is not a std::exception, so that code which continues after errors does not catch it.
struct McpCancelled {};

struct McpTool {
  std::string name;
  std::string title;
  std::string description;
  nlohmann::json input;  ///< schema of its arguments, whose properties are the only ones allowed
  nlohmann::json output;
  bool measures = false;  ///< runs programs; other tools only read
  /// Returns the answer. Throws wire::RpcRefusal for arguments of a wrong type, and Error if it cannot answer.
  std::function<nlohmann::json(const nlohmann::json& arguments, const McpProgress& progress)> call;
};

/// The outlet of messages. Both functions return false if nothing reads them any more.
struct McpOutlet {
  std::function<bool(const std::string& message)> put;  ///< writes a line
  std::function<bool()> is_read;
};

class McpServer {
 public:
  McpServer(std::vector<McpTool> tools, wire::MessageLines& input, McpOutlet outlet)
      : tools_(std::move(tools)), input_(input), outlet_(std::move(outlet)) {}

  /// Answers until the input ends, or until nothing reads the answers.
  void serve();

 private:
  void answer(const std::string& line);
  void answer_batch(const nlohmann::json& messages);
  std::optional<nlohmann::json> answer_of(const nlohmann::json& message);
  nlohmann::json result_of(const wire::RpcCall& call);
  nlohmann::json initialized(const nlohmann::json& params);
  nlohmann::json listed_tools() const;
  nlohmann::json called(const wire::RpcCall& call);
  McpProgress progress_of(const wire::RpcCall& call);
  void attend(const nlohmann::json& id);
  bool attend_to(const std::string& line, const nlohmann::json& id);
  void send(const nlohmann::json& message);

  std::vector<McpTool> tools_;
  wire::MessageLines& input_;
  McpOutlet outlet_;
  std::optional<std::size_t> version_{};  ///< index of the negotiated version in the list of versions
  std::deque<std::string> waiting_{};     ///< lines that arrived during a call
  bool is_read_ = true;
};

}  // namespace holdfast::cli
