#include "cli/mcp_server.hpp"

#include <algorithm>
#include <array>

#include "model/joined_text.hpp"
#include "model/text/sanitize_text.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;
using wire::RpcRefusal;

/// Supported versions, oldest first. A client that requests another one is offered the last one.
constexpr std::array<std::string_view, 3> kMcpVersions{"2024-11-05", "2025-03-26", "2025-06-18"};
constexpr std::size_t kWithAnnotations = 1;  ///< index of a version; batches are accepted up to it
constexpr std::size_t kWithStructure = 2;

/// Most lines that may wait for the end of a measurement; further lines are left unread.
constexpr std::size_t kWaitingMost = 1000;

constexpr const char* kInstructions =
    "Performance regression tests of a C++ project. Ask `verdict` first: it says what became slower, where "
    "and by "
    "how much. Never compare two times by yourself. `why` explains one test, `functions` shows the changed "
    "code, "
    "`next_step` the command to type, `compare` measures two commands or builds.";

/// The refusal of a message that is not JSON, or too long to be read.
json unreadable(const std::string& why) { return wire::rpc_error(nullptr, wire::kParseError, why); }

const json& object_in(const json& params, const char* key) {
  static const json none = json::object();
  const auto found = params.find(key);
  if (found == params.end()) return none;
  if (!found->is_object())
    throw RpcRefusal(wire::kInvalidParams, std::string("\"") + key + "\" must be an object");
  return *found;
}

std::string text_in(const json& params, const char* key) {
  const auto found = params.find(key);
  if (found == params.end() || !found->is_string())
    throw RpcRefusal(wire::kInvalidParams, std::string("\"") + key + "\" must be a string");
  return found->get<std::string>();
}

/// Refuses arguments that the tool does not know or that are missing; the tool itself checks types.
void check_names(const McpTool& tool, const json& arguments) {
  const auto& known = tool.input.at("properties");
  std::vector<std::string> names;
  for (const auto& [name, schema] : known.items()) names.push_back(name);
  for (const auto& [name, value] : arguments.items()) {
    if (!known.contains(name))
      throw RpcRefusal(wire::kInvalidParams, tool.name + ": there is no argument \"" +
                                                 text::sanitize_line(name) + "\"; there are " +
                                                 listed(names));
  }
  for (const auto& name : tool.input.value("required", json::array())) {
    if (!arguments.contains(name.get<std::string>()))
      throw RpcRefusal(wire::kInvalidParams, tool.name + ": the argument " + name.dump() + " is missing");
  }
}

json content(const std::string& text, bool is_error) {
  return {{"content", json::array({{{"type", "text"}, {"text", text}}})}, {"isError", is_error}};
}

}  // namespace

void McpServer::send(const json& message) { is_read_ = is_read_ && outlet_.put(wire::dumped(message)); }

void McpServer::serve() {
  while (is_read_) {
    std::string line;
    if (!waiting_.empty()) {
      line = std::move(waiting_.front());
      waiting_.pop_front();
      answer(line);
      continue;
    }
    const auto got = input_.next(line);
    if (got == wire::MessageLines::Got::end) return;
    if (got == wire::MessageLines::Got::too_long)
      send(unreadable("the message has more than " + std::to_string(wire::kLongestMessage) + " bytes"));
    else
      answer(line);
  }
}

void McpServer::answer(const std::string& line) {
  if (line.find_first_not_of(" \t\r") == std::string::npos) return;
  const auto message = wire::maybe_json(line);
  if (message.is_discarded()) return send(unreadable("the message is not JSON"));
  if (message.is_array() && version_.value_or(kWithStructure) <= kWithAnnotations)
    return answer_batch(message);
  if (const auto made = answer_of(message)) send(*made);
}

/// The first versions of the protocol allow several messages in a line.
void McpServer::answer_batch(const json& messages) {
  auto answers = json::array();
  for (const auto& message : messages) {
    if (const auto made = answer_of(message)) answers.push_back(*made);
  }
  if (messages.empty()) return send(wire::rpc_error(nullptr, wire::kInvalidRequest, "the batch is empty"));
  if (!answers.empty()) send(answers);
}

std::optional<json> McpServer::answer_of(const json& message) {
  try {
    const auto call = wire::rpc_call_of(message);
    // Notifications need no action here: a cancelled call that is read now has been answered already.
    if (!call || call->is_notification()) return std::nullopt;
    return wire::rpc_result(call->id, result_of(*call));
  } catch (const RpcRefusal& refusal) {
    return wire::rpc_error(wire::rpc_id_of(message), refusal.code(), text::sanitize_line(refusal.what()));
  } catch (const McpCancelled&) {  // the protocol wants no answer
    return std::nullopt;
  }
}

json McpServer::result_of(const wire::RpcCall& call) {
  if (call.method == "initialize") return initialized(call.params);
  if (call.method == "ping") return json::object();
  const bool is_known = call.method == "tools/list" || call.method == "tools/call";
  if (!is_known) throw RpcRefusal(wire::kMethodNotFound, "there is no method \"" + call.method + "\"");
  if (!version_)
    throw RpcRefusal(wire::kInvalidRequest, "\"" + call.method + "\" must come after \"initialize\"");
  if (call.method == "tools/call") return called(call);
  if (call.params.contains("cursor"))
    throw RpcRefusal(wire::kInvalidParams, "there is no such \"cursor\": the list of tools has one page");
  return listed_tools();
}

json McpServer::initialized(const json& params) {
  const auto wanted = text_in(params, "protocolVersion");
  const auto* found = std::ranges::find(kMcpVersions, wanted);
  version_ = found == kMcpVersions.end() ? kMcpVersions.size() - 1
                                         : static_cast<std::size_t>(found - kMcpVersions.begin());
  return {{"protocolVersion", kMcpVersions[*version_]},
          {"capabilities", {{"tools", json::object()}}},
          {"serverInfo", {{"name", "holdfast"}, {"version", HOLDFAST_VERSION}}},
          {"instructions", kInstructions}};
}

json McpServer::listed_tools() const {
  auto list = json::array();
  for (const auto& tool : tools_) {
    json one{{"name", tool.name}, {"description", tool.description}, {"inputSchema", tool.input}};
    if (*version_ >= kWithAnnotations)
      one["annotations"] = {{"title", tool.title},
                            {"readOnlyHint", !tool.measures},
                            {"destructiveHint", tool.measures},
                            {"openWorldHint", tool.measures}};
    if (*version_ >= kWithStructure) {
      one["title"] = tool.title;
      one["outputSchema"] = tool.output;
    }
    list.push_back(std::move(one));
  }
  return {{"tools", std::move(list)}};
}

/// An error of the tool is a result, which the model reads; only a wrong call is an error of the protocol.
json McpServer::called(const wire::RpcCall& call) {
  const auto name = text_in(call.params, "name");
  const auto tool = std::ranges::find(tools_, name, &McpTool::name);
  if (tool == tools_.end()) {
    std::vector<std::string> names;
    for (const auto& one : tools_) names.push_back(one.name);
    throw RpcRefusal(wire::kInvalidParams, "there is no tool \"" + name + "\"; there are " + listed(names));
  }
  const auto& arguments = object_in(call.params, "arguments");
  check_names(*tool, arguments);
  try {
    const auto answer = tool->call(arguments, progress_of(call));
    auto result = content(wire::dumped(answer), false);
    if (*version_ >= kWithStructure) result["structuredContent"] = answer;
    return result;
  } catch (const RpcRefusal&) {
    throw;
  } catch (const std::exception& wrong) {
    return content(text::sanitize_text(wrong.what()), true);
  }
}

McpProgress McpServer::progress_of(const wire::RpcCall& call) {
  const auto& meta = object_in(call.params, "_meta");
  return [this, id = call.id, token = meta.value("progressToken", json())](double done, double total,
                                                                           const std::string& message) {
    attend(id);
    if (token.is_null()) return;
    send(wire::rpc_notification(
        "notifications/progress",
        {{"progressToken", token}, {"progress", done}, {"total", total}, {"message", message}}));
  };
}

/// Reads what has arrived during the call of this id.
void McpServer::attend(const json& id) {
  while (waiting_.size() < kWaitingMost && input_.has_next()) {
    std::string line;
    const auto got = input_.next(line);
    if (got == wire::MessageLines::Got::end) break;
    if (got == wire::MessageLines::Got::line && !attend_to(line, id)) waiting_.push_back(line);
  }
  is_read_ = is_read_ && outlet_.is_read();
  if (!is_read_) throw McpCancelled();
}

/// Answers a ping, and throws McpCancelled if the client no longer wants the answer of the call. Returns false for
/// other messages.
bool McpServer::attend_to(const std::string& line, const json& id) {
  const auto message = wire::maybe_json(line);
  if (!message.is_object()) return false;
  const auto method = message.value("method", json());
  if (method == "ping") {
    if (const auto made = answer_of(message)) send(*made);
    return true;
  }
  if (method != "notifications/cancelled") return false;
  const auto params = message.value("params", json());
  if (params.is_object() && params.value("requestId", json()) == id) throw McpCancelled();
  return true;
}

}  // namespace holdfast::cli
