#include "cli/mcp_server.hpp"

#define BOOST_TEST_DYN_LINK
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdio>

#include "cli/mcp_tools.hpp"
#include "render/golden_test.hpp"
#include "render/rich_report_test.hpp"
#include "render/stored_report_test.hpp"
#include "wire/json_text.hpp"

BOOST_AUTO_TEST_SUITE(mcp_server)

namespace {

using namespace holdfast;
using nlohmann::json;

/// A client that writes all its messages at once, and reads what the server answers until it ends.
struct McpClient {
  std::vector<cli::McpTool> tools;
  bool reads = true;  ///< the result of McpOutlet::is_read

  std::vector<std::string> lines(const std::string& sent) const {
    std::FILE* const file = std::tmpfile();  // a pipe would hold only 64 KB
    BOOST_REQUIRE(std::fwrite(sent.data(), 1, sent.size(), file) == sent.size());
    std::rewind(file);
    wire::MessageLines input(fileno(file));
    std::vector<std::string> answers;
    const auto put = [&](const std::string& line) {
      answers.push_back(line);
      return true;
    };
    cli::McpServer(tools, input, {.put = put, .is_read = [this] { return reads; }}).serve();
    std::fclose(file);
    return answers;
  }

  std::vector<json> answers(const std::string& sent) const {
    std::vector<json> all;
    for (const auto& line : lines(sent)) all.push_back(wire::parsed_json(line));
    return all;
  }

  json only_answer(const std::string& sent) const {
    const auto all = answers(sent);
    BOOST_REQUIRE(all.size() == 1U);
    return all.front();
  }
};

std::string request(int id, const std::string& method, const std::string& params = "{}") {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":")" + method + R"(","params":)" +
         params + "}\n";
}

std::string initialize(const std::string& version) {
  return request(0, "initialize",
                 R"({"protocolVersion":")" + version +
                     R"(","capabilities":{},"clientInfo":{"name":"test","version":"1"}})") +
         R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
         "\n";
}

std::string call(int id, const std::string& tool, const std::string& arguments = "{}") {
  return request(id, "tools/call", R"({"name":")" + tool + R"(","arguments":)" + arguments + "}");
}

const std::string kBegun = initialize("2025-06-18");

/// A tool that reports its progress three times, and then returns 3.
McpClient slow_client() {
  return {{{.name = "slow",
            .title = "",
            .description = "",
            .input = {{"type", "object"}, {"properties", json::object()}},
            .output = {},
            .call = [](const json&, const cli::McpProgress& progress) {
              for (int i = 0; i < 3; ++i) progress(i, 3, "round");
              return json{{"done", 3}};
            }}}};
}

McpClient reading_client() {
  return {cli::reading_tools([](const std::optional<std::string>& session) {
    if (session && *session != "s") throw Error("no session " + *session);
    return render::rich_report();
  })};
}

int code_of(const json& answer) { return answer.at("error").at("code"); }

/// Returns the number of tokens, with four characters for each.
std::size_t tokens_of(const std::string& text) { return text.size() / 4; }

}  // namespace

BOOST_AUTO_TEST_CASE(the_version_of_the_client_is_taken_if_it_is_known_and_else_the_newest) {
  const auto version = [](const std::string& wanted) {
    return slow_client()
        .answers(initialize(wanted))
        .at(0)
        .at("result")
        .at("protocolVersion")
        .get<std::string>();
  };
  for (const char* known : {"2024-11-05", "2025-03-26", "2025-06-18"}) BOOST_TEST(version(known) == known);
  BOOST_TEST(version("2099-01-01") == "2025-06-18");
  BOOST_TEST(code_of(slow_client().only_answer(request(1, "initialize"))) == wire::kInvalidParams);
}

BOOST_AUTO_TEST_CASE(a_ping_may_come_first_and_a_call_of_a_tool_may_not) {
  BOOST_TEST(slow_client().only_answer(request(1, "ping")).at("result").empty());
  for (const char* method : {"tools/list", "tools/call"})
    BOOST_TEST(code_of(slow_client().only_answer(request(1, method))) == wire::kInvalidRequest);
}

BOOST_AUTO_TEST_CASE(notifications_and_empty_lines_are_not_answered) {
  const std::string notification = R"({"jsonrpc":"2.0","method":"notifications/other"})";
  BOOST_TEST(slow_client().answers("\n  \r\n" + notification + "\n").empty());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_answered_is_refused_by_the_codes_of_the_protocol) {
  const auto client = reading_client();
  const auto code = [&](const std::string& sent) { return code_of(client.answers(kBegun + sent).at(1)); };
  BOOST_TEST(code("{\n") == wire::kParseError);
  BOOST_TEST(code(std::string(100'000, '[') + "\n") == wire::kParseError);
  BOOST_TEST(code("[]\n") == wire::kInvalidRequest);
  BOOST_TEST(code(request(1, "resources/list")) == wire::kMethodNotFound);
  BOOST_TEST(code(request(1, "tools/list", R"({"cursor":"a"})")) == wire::kInvalidParams);
  BOOST_TEST(code(request(1, "tools/call")) == wire::kInvalidParams);
  BOOST_TEST(code(request(1, "tools/call", R"({"name":"why","arguments":[]})")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "no_tool")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "verdict", R"({"colour":"red"})")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "verdict", R"({"session":5})")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "verdict", R"({"limit":-1})")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "verdict", R"({"limit":1001})")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "verdict", R"({"limit":1e300})")) == wire::kInvalidParams);
  BOOST_TEST(code(call(1, "why")) == wire::kInvalidParams);  // without its test
}

BOOST_AUTO_TEST_CASE(a_refusal_says_what_is_allowed) {
  const auto answer = reading_client().answers(kBegun + call(1, "verdict", R"({"colour":"red"})")).at(1);
  BOOST_TEST(answer.at("error").at("message") ==
             R"(verdict: there is no argument "colour"; there are limit, session)");
  BOOST_TEST(answer.at("id") == 1);
}

BOOST_AUTO_TEST_CASE(a_tool_that_fails_answers_with_a_sentence_for_the_model) {
  const auto client = reading_client();
  const auto failed = [&](const std::string& sent) {
    const auto result = client.answers(kBegun + sent).at(1).at("result");
    BOOST_TEST(result.at("isError") == true);
    BOOST_TEST(!result.contains("structuredContent"));
    return result.at("content").at(0).at("text").get<std::string>();
  };
  BOOST_TEST(failed(call(1, "verdict", R"({"session":"other"})")) == "no session other");
  BOOST_TEST(failed(call(1, "why", R"({"test":"none"})"))
                 .starts_with("the session 20261121T031500-5f3a has no result of "
                              "\"none\"; it has results of: hash, names, sort"));
}

BOOST_AUTO_TEST_CASE(batches_are_answered_together_in_the_versions_that_have_them) {
  const std::string batch = R"([{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},7])"
                            "\n";
  for (const char* version : {"2024-11-05", "2025-03-26"}) {
    const auto answers = slow_client().answers(initialize(version) + batch).at(1);
    BOOST_REQUIRE(answers.size() == 2U);
    BOOST_TEST(answers.at(0).at("id") == 1);
    BOOST_TEST(code_of(answers.at(1)) == wire::kInvalidRequest);
  }
  BOOST_TEST(code_of(slow_client().answers(kBegun + batch).at(1)) == wire::kInvalidRequest);
  BOOST_TEST(code_of(slow_client().answers(initialize("2024-11-05") + "[]\n").at(1)) ==
             wire::kInvalidRequest);
}

BOOST_AUTO_TEST_CASE(structured_answers_are_those_of_the_last_version) {
  for (const char* version : {"2024-11-05", "2025-03-26", "2025-06-18"}) {
    const auto answers =
        slow_client().answers(initialize(version) + request(1, "tools/list") + call(2, "slow"));
    const bool has = std::string(version) == "2025-06-18";
    BOOST_TEST(answers.at(1).at("result").at("tools").at(0).contains("outputSchema") == has);
    BOOST_TEST(answers.at(2).at("result").contains("structuredContent") == has);
    BOOST_TEST(answers.at(2).at("result").at("content").at(0).at("text") == R"({"done":3})");
  }
}

BOOST_AUTO_TEST_CASE(progress_is_told_to_a_client_that_asks_for_it) {
  const auto sent = request(1, "tools/call", R"({"name":"slow","_meta":{"progressToken":"t"}})");
  const auto answers = slow_client().answers(kBegun + sent + call(2, "slow"));
  BOOST_REQUIRE(answers.size() == 6U);  // the answer to initialize, three of progress, and two results
  for (std::size_t i = 0; i < 3; ++i) {
    BOOST_TEST(answers.at(1 + i).at("method") == "notifications/progress");
    BOOST_TEST(answers.at(1 + i).at("params").at("progressToken") == "t");
    BOOST_TEST(answers.at(1 + i).at("params").at("progress") == i);
  }
  BOOST_TEST(answers.at(4).at("id") == 1);
  BOOST_TEST(answers.at(5).at("id") == 2);
}

BOOST_AUTO_TEST_CASE(a_ping_is_answered_during_a_measurement_and_another_call_waits) {
  const auto answers = slow_client().answers(kBegun + call(1, "slow") + call(2, "slow") + request(3, "ping"));
  BOOST_REQUIRE(answers.size() == 4U);
  BOOST_TEST(answers.at(1).at("id") == 3);
  BOOST_TEST(answers.at(2).at("id") == 1);
  BOOST_TEST(answers.at(3).at("id") == 2);
}

BOOST_AUTO_TEST_CASE(a_cancelled_measurement_ends_without_an_answer_and_the_next_begins) {
  const auto cancel = [](int id) {
    return R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)" +
           std::to_string(id) + "}}\n";
  };
  const auto answers =
      slow_client().answers(kBegun + call(1, "slow") + cancel(9) + call(2, "slow") + cancel(1));
  BOOST_REQUIRE(answers.size() == 2U);
  BOOST_TEST(answers.at(1).at("id") == 2);
}

BOOST_AUTO_TEST_CASE(a_measurement_ends_if_its_answer_would_not_be_read) {
  auto client = slow_client();
  client.reads = false;
  // The answers to initialize and ping.
  BOOST_TEST(client.lines(kBegun + call(1, "slow") + request(2, "ping")).size() == 2U);
}

BOOST_AUTO_TEST_CASE(no_answer_lets_through_what_steers_a_terminal_or_is_endless) {
  const auto client = reading_client();  // whose texts are hostile
  std::string sent = kBegun + call(1, "verdict", R"({"limit":1000})") + call(2, "next_step");
  for (const char* test : {"names", "hash", "regex", "sort"}) {
    for (const char* tool : {"why", "functions", "next_step"})
      sent += call(3, tool, R"({"test":")" + std::string(test) + R"("})");
  }
  for (const auto& line : client.lines(sent)) {
    BOOST_TEST(line.find("\\u001b") == std::string::npos, line);
    BOOST_TEST(line.find("\u202e") == std::string::npos, line);
    BOOST_TEST(line.size() < 30'000U, line.size());
  }
}

BOOST_AUTO_TEST_CASE(all_answers_fit_their_limit_and_are_as_approved) {
  const auto report = render::stored_report();
  const McpClient client{cli::reading_tools([&](const auto&) { return report; })};
  const struct {
    const char* golden;
    std::string sent;
    std::size_t tokens;  ///< of all answers except the one to initialize
  } transcripts[] = {
      {"mcp-verdict-and-why.jsonl",
       call(1, "verdict", "{}") + call(2, "why", R"({"test":"sort/names size=1000"})"), 2000},
      {"mcp-functions.jsonl", call(1, "functions", R"({"test":"sort"})"), 500},
      {"mcp-next-step.jsonl", call(1, "next_step") + call(2, "next_step", R"({"test":"regex"})"), 1000},
      {"mcp-why-undecided.jsonl", call(1, "why", R"({"test":"regex"})"), 1000},
      {"mcp-tools.jsonl", request(1, "tools/list"), 4000}};
  for (const auto& [golden, sent, tokens] : transcripts) {
    std::string text;
    std::size_t used = 0;
    const auto answers = client.lines(kBegun + sent);
    for (const auto& line : answers) {
      text += line + "\n";
      used += &line == &answers.front() ? 0 : tokens_of(line);
    }
    render::is_as_approved(golden, text);
    BOOST_TEST(used <= tokens, golden << " has " << used << " tokens");
  }
}

BOOST_AUTO_TEST_SUITE_END()
