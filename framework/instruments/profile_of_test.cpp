#include "instruments/profile_of.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(profiles)

/// main has its own cost of 10, calls f three times (40) and g once (50). f calls g, which is 30 of its 40. g costs
/// 80 in all.
const char* const kFile =
    "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=3 1\n2 40\ncfn=g\ncalls=1 1\n3 50\n\nfn=f\n5 10\ncfn=g\ncalls=3 "
    "1\n6 30\n\n"
    "fn=g\n8 80\n";

BOOST_AUTO_TEST_CASE(functions_have_their_own_costs_and_those_below_for_one_iteration) {
  const auto profile = profile_of(read_call_graph(kFile), 10);
  BOOST_TEST(profile.total == 10);
  BOOST_REQUIRE(profile.functions.size() == 3);
  BOOST_TEST(profile.functions[0].name == "g");
  BOOST_TEST(profile.functions[0].calls == 0.4);
  BOOST_TEST(profile.functions[0].self == 8);
  BOOST_TEST(profile.functions[0].inclusive == 8);
  BOOST_TEST(profile.functions[1].inclusive == (profile.functions[1].name == "main" ? 10 : 4));
}

BOOST_AUTO_TEST_CASE(a_tree_shares_what_a_function_cost_among_its_callers) {
  const auto tree = profile_of(read_call_graph(kFile), 1).tree;
  BOOST_REQUIRE(tree.size() == 1);
  BOOST_TEST(tree[0].name == "main");
  BOOST_TEST(tree[0].cost == 100);
  BOOST_REQUIRE(tree[0].children.size() == 2);
  BOOST_TEST(tree[0].children[0].name == "g");
  BOOST_TEST(tree[0].children[0].cost == 50);
  BOOST_TEST(tree[0].children[1].children.at(0).cost == 30);
}

BOOST_AUTO_TEST_CASE(recursion_is_one_node) {
  const auto profile = profile_of(
      read_call_graph("events: Ir\nfn=main\n1 2\ncfn=r\ncalls=1 1\n2 98\n\nfn=r\n5 8\ncfn=r'2\ncalls=1 1\n6 "
                      "90\n\nfn=r'2\n"
                      "5 30\ncfn=r'2\ncalls=9 1\n6 300\ncfn=leaf\ncalls=6 1\n7 60\n\nfn=leaf\n9 60\n"),
      1);
  BOOST_REQUIRE(profile.tree.size() == 1);
  BOOST_REQUIRE(profile.tree[0].children.size() == 1);
  const auto& recursive = profile.tree[0].children[0];
  BOOST_TEST(recursive.cost == 98);
  BOOST_REQUIRE(recursive.children.size() == 1);
  BOOST_TEST(recursive.children[0].name == "leaf");
  BOOST_TEST(recursive.children[0].cost == 60);
  for (const auto& one : profile.functions) {
    if (one.name != "r") continue;
    BOOST_TEST(one.self == 38);
    BOOST_TEST(one.inclusive == 98);
    BOOST_TEST(one.calls == 11);
  }
}

BOOST_AUTO_TEST_CASE(code_without_a_name_is_told_by_its_library) {
  const auto profile =
      profile_of(read_call_graph("events: Ir\nob=/lib/libgcc_s.so.1\nfn=0x0000000000014c40\n1 5\n"), 1);
  BOOST_TEST(profile.functions.at(0).name == "0x0000000000014c40 in libgcc_s.so.1");
}

// sort calls operator new, which calls malloc: its 30 are within the 40 of operator new. free costs 5.
BOOST_AUTO_TEST_CASE(what_the_allocator_costs_counts_once_with_all_that_it_calls) {
  const auto profile = profile_of(
      read_call_graph(
          "events: Ir\nfn=sort\n1 55\ncfn=_Znwm\ncalls=1 1\n2 40\ncfn=__libc_free\ncalls=1 1\n3 5\n\n"
          "fn=_Znwm\n1 10\ncfn=malloc\ncalls=1 1\n2 30\n\nfn=malloc\n1 20\ncfn=_int_malloc\ncalls=1 "
          "1\n2 10\n\nfn=_int_malloc\n1 10\n\nfn=__libc_free\n1 5\n"),
      1);
  BOOST_TEST(profile.total == 100);
  BOOST_TEST(profile.allocator == 45);
}

BOOST_AUTO_TEST_CASE(each_thread_has_its_own_functions_and_a_single_one_is_none) {
  const auto dump = [](int thread, const std::string& function, int cost) {
    return read_call_graph("thread: " + std::to_string(thread) + "\nevents: Ir\nfn=" + function + "\n1 " +
                           std::to_string(cost) + "\n");
  };
  const auto threads = threads_of({dump(1, "main", 10), dump(2, "sort", 60), dump(1, "main", 30)}, 2);
  BOOST_REQUIRE(threads.size() == 2);
  BOOST_TEST(threads[0].number == 1);
  BOOST_TEST(threads[0].total == 20);
  BOOST_TEST(threads[1].total == 30);
  BOOST_TEST(threads[1].functions.at(0).name == "sort");
  BOOST_TEST(threads_of({dump(1, "main", 10), dump(1, "main", 30)}, 1).empty());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_seen_is_left_out) {
  const auto tree =
      profile_of(read_call_graph("events: Ir\nfn=main\n1 9990\ncfn=f\ncalls=1 1\n2 10\n\nfn=f\n1 10\n"), 1)
          .tree;
  BOOST_REQUIRE(tree.size() == 1);
  BOOST_TEST(tree[0].children.empty());
}

BOOST_AUTO_TEST_CASE(kept_are_the_dearest_by_themselves_and_with_all_below) {
  const auto kept = shortened({.current = profile_of(read_call_graph(kFile), 1), .baseline = {}}, 1);
  BOOST_REQUIRE(kept.current->functions.size() == 2);
  BOOST_TEST(kept.current->functions[0].name == "g");
  BOOST_TEST(kept.current->functions[1].name == "main");
}

BOOST_AUTO_TEST_CASE(what_changed_is_kept_of_both) {
  const auto with = [](double calls_of_small) {
    Profile profile{.unit = "instructions", .total = 110, .functions = {}, .tree = {}};
    profile.functions = {{.name = "large", .calls = 1, .self = 100, .inclusive = 110},
                         {.name = "small", .calls = calls_of_small, .self = 5, .inclusive = 5},
                         {.name = "smaller", .calls = 1, .self = 4, .inclusive = 4}};
    return profile;
  };
  const auto kept = shortened({.current = with(7), .baseline = with(6)}, 1);
  for (const auto* one : {&kept.current, &kept.baseline}) {
    BOOST_REQUIRE((*one)->functions.size() == 2);
    BOOST_TEST((*one)->functions[1].name == "small");
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
