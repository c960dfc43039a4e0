#include <cassert>

// What an assertion of each of the frameworks asks of the answer: that it is true or false.
#define BOOST_TEST(...) assert((__VA_ARGS__))
#define REQUIRE(...) assert((__VA_ARGS__))
#define EXPECT_TRUE(...) assert((__VA_ARGS__))

int sort_new();
int std_sort();
