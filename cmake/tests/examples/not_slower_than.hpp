#include <cassert>

// The assertions of the frameworks, which require that the answer is true or false.
#define BOOST_TEST(...) assert((__VA_ARGS__))
#define REQUIRE(...) assert((__VA_ARGS__))
#define EXPECT_TRUE(...) assert((__VA_ARGS__))

int sort_new();
int std_sort();
