#include "binary/code/program.hpp"

#include <algorithm>
#include <sstream>
#include <string_view>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(program)

/// Every installed compiler makes a program of fixtures/calls/calls.cpp, at -O0 and -O2. That file determines the
/// expected results: functions that are never or always inlined, and the lines of their calls.

namespace {

using namespace holdfast;
using binary::Call;
using binary::CallKind;
using binary::Function;

std::vector<std::string> fixtures() {
  std::vector<std::string> directories;
  std::istringstream in(FIXTURE_CALLS);
  for (std::string one; std::getline(in, one, ':');) directories.push_back(one);
  return directories;
}

binary::LoadedProgram opened(const std::string& directory, const std::string& program = "calls") {
  return binary::LoadedProgram(directory + "/" + program, {{"libshapes.so", directory + "/libshapes.so"}});
}

/// Returns the calls with their lines: "work::first 101, work::second 102".
std::string listed(const Function& function) {
  std::string text;
  for (const auto& call : function.calls)
    text += (text.empty() ? "" : ", ") + call.callee + " " + std::to_string(call.at.line);
  return text;
}

const Call& call_of(const Function& function, std::string_view callee) {
  const auto found = std::find_if(function.calls.begin(), function.calls.end(),
                                  [&](const Call& call) { return call.callee == callee; });
  BOOST_REQUIRE_MESSAGE(found != function.calls.end(), callee << " is not in: " << listed(function));
  return *found;
}

std::string error_of(const binary::LoadedProgram& program, const std::string& name) {
  try {
    binary::function_of(program, name);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

BOOST_AUTO_TEST_CASE(calls_are_listed_in_the_order_of_the_source) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at), "straight");
      BOOST_TEST(listed(function) == "work::first 101, work::second 102, work::third 103");
      BOOST_TEST(function.signature == "straight(long)");
      BOOST_TEST(function.at.line == 100);
      BOOST_TEST(function.is_executable);
      BOOST_TEST(function.remarks.empty());
      for (const auto& call : function.calls) {
        BOOST_TEST((call.kind == CallKind::direct));
        BOOST_TEST(call.unprobeable == "");
        BOOST_TEST(call.sites.size() == 1U);
        BOOST_TEST(call.at.column > 0);
      }
      BOOST_TEST(function.calls[2].linkage == "_ZN4work5thirdEl");
    }
  }
}

BOOST_AUTO_TEST_CASE(what_was_inlined_is_one_call_with_the_calls_that_are_left_in_it) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto program = opened(at);
      const auto function = binary::function_of(program, "inlined");
      BOOST_TEST(listed(function) == "work::third 201, both 202, nothing_left 203, work::third 203");
      const auto& both = call_of(function, "both");
      BOOST_TEST((both.kind == CallKind::inlined));
      BOOST_TEST(both.sites.size() == 2U);
      BOOST_TEST(both.unprobeable == "");
      BOOST_TEST(call_of(function, "nothing_left").unprobeable == "it was inlined, and contains no calls");

      const auto inside = binary::callee_of(program, function, both);
      BOOST_TEST(listed(inside) == "work::first 51, work::second 52");
      BOOST_TEST(inside.name == "both");
      BOOST_TEST(inside.address == function.address);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_call_in_a_loop_is_known_as_one) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at), "looped");
      BOOST_TEST(listed(function) == "work::first 301, work::second 302, work::third 303");
      const auto in_a_loop = [&](std::size_t call) {
        const auto& sites = function.calls[call].sites;
        return std::any_of(sites.begin(), sites.end(), [&](auto site) {
          return std::ranges::count(function.flow.next[site], site) == 1;
        });
      };
      BOOST_TEST(!in_a_loop(0));
      BOOST_TEST(in_a_loop(1));
      BOOST_TEST(!in_a_loop(2));
    }
  }
}

BOOST_AUTO_TEST_CASE(calls_of_libraries_and_by_pointers_have_their_kinds) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto program = opened(at);
      const auto function = binary::function_of(program, "away");
      BOOST_REQUIRE(function.calls.size() == 3U);
      BOOST_TEST(function.calls[0].callee == "area_of");
      BOOST_TEST((function.calls[0].kind == CallKind::plt));
      BOOST_TEST(function.calls[1].callee == "virtual call (slot 2)");  // slots 0 and 1 are destructors
      BOOST_TEST((function.calls[1].kind == CallKind::virtual_call));
      BOOST_TEST((function.calls[2].kind == CallKind::indirect));
      BOOST_TEST(function.calls[2].at.line == 403);

      const auto area = binary::callee_of(program, function, function.calls[0]);
      BOOST_TEST(area.module == at + "/libshapes.so");
      BOOST_TEST(!area.is_executable);
      BOOST_TEST(listed(area) == "measured 6");
      BOOST_CHECK_THROW(binary::callee_of(program, function, function.calls[2]), Error);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_only_an_exception_reaches_is_told_apart) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at), "guarded");
      BOOST_TEST(listed(function) == "work::first 501, work::second 504, work::third 506");
      const auto exceptional = [&](std::size_t call) {
        return function.sites[function.calls[call].sites.front()].exceptional;
      };
      BOOST_TEST(!exceptional(0));
      BOOST_TEST(!exceptional(1));
      BOOST_TEST(exceptional(2));
    }
  }
}

BOOST_AUTO_TEST_CASE(where_a_jump_leads_that_the_code_does_not_tell_is_not_taken_for_a_handler) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at), "labelled");
      BOOST_TEST(listed(function) == "work::first 706, work::second 709");
      for (const auto& site : function.sites) BOOST_TEST(site.counts());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_switch_leads_to_each_of_its_cases) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at), "switched");
      BOOST_TEST(function.flow.known);
      // Six cases; a table has them all.
      BOOST_TEST(
          std::ranges::any_of(function.flow.next, [](const auto& places) { return places.size() >= 6; }));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_never_returns_cannot_be_probed_and_a_last_call_may_replace_the_return) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at), "left");
      BOOST_TEST(call_of(function, "abort").unprobeable == "never returns");
      const bool optimized = at.ends_with("O2");
      const auto& last = function.sites[call_of(function, "work::second").sites.back()];
      BOOST_TEST(last.tail == optimized);
      BOOST_TEST((call_of(function, "work::second").kind == (optimized ? CallKind::tail : CallKind::direct)));
      BOOST_TEST(function.stack_parameters.value() == 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_short_last_call_can_be_probed_where_nothing_begins_behind_it) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto aligned = binary::function_of(opened(at), "aligned_tail");
      BOOST_REQUIRE(aligned.sites.size() == 1U);
      BOOST_TEST(aligned.sites[0].tail);
      BOOST_TEST(aligned.sites[0].length == 2);
      BOOST_TEST(aligned.sites[0].unprobeable == "");
      BOOST_TEST(aligned.sites[0].patch.bytes.size() == 5U);
      const auto tight = binary::function_of(opened(at), "tight_tail");
      BOOST_REQUIRE(tight.sites.size() == 1U);
      BOOST_TEST(tight.sites[0].unprobeable ==
                 "its instruction is too short for a probe, and jumps lead to its neighbours");
    }
  }
}

BOOST_AUTO_TEST_CASE(a_function_is_found_by_each_of_its_names) {
  const auto program = opened(fixtures().front());
  for (const char* name : {"work::first", "work::first(long)", "_ZN4work5firstEl"})
    BOOST_TEST(binary::function_of(program, name).signature == "work::first(long)");
  BOOST_TEST(binary::function_of(program, "area_of").module == fixtures().front() + "/libshapes.so");
  BOOST_TEST(binary::function_of(program, "work::third(int, int)").linkage == "_ZN4work5thirdEii");
}

BOOST_AUTO_TEST_CASE(a_name_of_several_functions_or_of_none_is_answered_with_names) {
  const auto program = opened(fixtures().front());
  const auto several = error_of(program, "work::third");
  BOOST_TEST(several.find("work::third(long)") != std::string::npos, several);
  BOOST_TEST(several.find("work::third(int, int)") != std::string::npos, several);
  const auto none = error_of(program, "strait");
  BOOST_TEST(none.find("did you mean:\n  straight(long)") != std::string::npos, none);
  const auto gone = error_of(program, "nothing_left_of_this_name_at_all");
  BOOST_TEST(gone.find("inlined everywhere") != std::string::npos, gone);
}

BOOST_AUTO_TEST_CASE(debug_information_that_is_kept_apart_is_found) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at, "apart/calls"), "inlined");
      BOOST_TEST(listed(function) == "work::third 201, both 202, nothing_left 203, work::third 203");
    }
  }
}

BOOST_AUTO_TEST_CASE(without_debug_information_symbols_still_tell_the_calls) {
  for (const auto& at : fixtures()) {
    BOOST_TEST_CONTEXT(at) {
      const auto function = binary::function_of(opened(at, "plain"), "straight");
      BOOST_TEST(listed(function) == "work::first 0, work::second 0, work::third 0");
      BOOST_REQUIRE(function.remarks.size() == 1U);
      BOOST_TEST(function.remarks[0].find("compile with -g") != std::string::npos);
      BOOST_TEST(function.stack_parameters.value() == 0);  // straight(long)
    }
  }
}

BOOST_AUTO_TEST_CASE(debug_information_without_a_bottom_is_not_followed_for_ever) {
  const auto function = binary::function_of(binary::LoadedProgram(FIXTURE_DEEP), "main");
  BOOST_TEST(function.calls.empty());
  BOOST_REQUIRE(function.remarks.size() == 1U);
  BOOST_TEST(function.remarks[0].starts_with("this function of "));
}

BOOST_AUTO_TEST_CASE(what_is_no_program_is_refused_by_name) {
  BOOST_CHECK_THROW(binary::LoadedProgram("/etc/passwd"), Error);
  BOOST_CHECK_THROW(binary::LoadedProgram("/no/such/program"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
