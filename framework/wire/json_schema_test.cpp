#include "wire/json_schema.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::wire {

struct Branch {
  std::string name;
  std::vector<Branch> branches;
};
HOLDFAST_CODEC(Branch, name, branches);

struct Fruit {
  std::string kind;
  std::vector<std::string> colours;
  int seeds = 0;
  double ripeness = 0;
  double weight = 0;
  std::optional<double> price;
  std::string farm;
  std::string note;
  std::map<std::string, std::string> labels;
  std::optional<Branch> branch;
};

HOLDFAST_TABLE(Fruit, HOLDFAST_FIELD(kind, "What it is.", Words{"apple|pear"}),
               HOLDFAST_FIELD(colours, Words{"red|green"}),
               HOLDFAST_FIELDS(always, seeds, price, labels, branch),
               HOLDFAST_FIELD(ripeness, Numbers::fraction), HOLDFAST_FIELD(weight, Numbers::maybe_infinite),
               HOLDFAST_FIELDS(or_null, farm), HOLDFAST_FIELDS(if_set, note),
               computed<T>("heavy", [](const T& fruit) { return fruit.weight > 1; }));

struct Basket {
  Fruit best;
  std::optional<Branch> handle;
};

HOLDFAST_FORM(BasketDocument, Basket, schema_is<T>("basket/1"), included<Codec<Fruit>, T>(&T::best),
              included<Codec<Branch>, T>(&T::handle));

namespace {

using nlohmann::json;

json schema_of_basket() { return json::parse(schema_text<In<BasketDocument>>("A basket", "What is in it.")); }

json property(const char* key) { return schema_of_basket()["properties"][key]; }

}  // namespace

BOOST_AUTO_TEST_SUITE(json_schema)

BOOST_AUTO_TEST_CASE(a_document_names_its_schema_its_title_and_what_it_is) {
  const auto schema = schema_of_basket();
  BOOST_TEST(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema");
  BOOST_TEST(schema["title"] == "A basket");
  BOOST_TEST(schema["description"] == "What is in it.");
  BOOST_TEST(schema["properties"]["schema"] == json({{"const", "basket/1"}}));
}

BOOST_AUTO_TEST_CASE(a_type_is_that_of_the_member) {
  BOOST_TEST(property("seeds") == json({{"type", "integer"}, {"minimum", 0}}));
  BOOST_TEST(property("heavy") == json({{"type", "boolean"}}));
  BOOST_TEST(property("labels") ==
             json({{"type", "object"}, {"additionalProperties", {{"type", "string"}}}}));
}

BOOST_AUTO_TEST_CASE(what_is_optional_or_written_as_null_may_be_null) {
  BOOST_TEST(property("price") == json({{"type", {"number", "null"}}}));
  BOOST_TEST(property("farm") == json({{"type", {"string", "null"}}}));
  BOOST_TEST(property("weight") == json({{"type", {"number", "null"}}}));
  BOOST_TEST(property("branch") == json({{"anyOf", {{{"type", "null"}}, {{"$ref", "#/$defs/Branch"}}}}}));
}

BOOST_AUTO_TEST_CASE(a_row_says_words_bounds_and_a_sentence) {
  BOOST_TEST(property("kind") == json({{"enum", {"apple", "pear"}}, {"description", "What it is."}}));
  BOOST_TEST(property("colours") == json({{"type", "array"}, {"items", {{"enum", {"red", "green"}}}}}));
  BOOST_TEST(property("ripeness") == json({{"type", "number"}, {"minimum", 0}, {"maximum", 1}}));
}

BOOST_AUTO_TEST_CASE(what_is_left_out_where_it_is_empty_is_not_required) {
  const json always{"schema", "kind",     "colours", "seeds", "price", "labels",
                    "branch", "ripeness", "weight",  "farm",  "heavy"};
  BOOST_TEST(schema_of_basket()["required"] == always);  // `note` and the fields of the handle are optional
  BOOST_TEST(property("note") == json({{"type", "string"}}));
  BOOST_TEST(property("name") == json({{"type", "string"}}));
}

BOOST_AUTO_TEST_CASE(a_struct_that_contains_itself_is_defined_once) {
  const auto branch = schema_of_basket()["$defs"]["Branch"];
  BOOST_TEST(branch["properties"]["branches"] ==
             json({{"type", "array"}, {"items", {{"$ref", "#/$defs/Branch"}}}}));
}

BOOST_AUTO_TEST_CASE(scopes_in_small_letters_are_no_part_of_a_name) {
  BOOST_TEST(name_in_schema("f() [with Form = holdfast::wire::Codec<holdfast::Profile::Node>; json = x]") ==
             "Profile::Node");
  BOOST_TEST(name_in_schema("f() [Form = holdfast::wire::(anonymous namespace)::Basket]") == "Basket");
}

BOOST_AUTO_TEST_CASE(what_is_written_fits_it) {
  const Basket basket{.best = {.kind = "pear", .colours = {"red"}, .seeds = 3},
                      .handle = Branch{.name = "twig"}};
  const auto written = json_of(In<BasketDocument>{basket});
  for (const auto& key : schema_of_basket()["required"]) BOOST_TEST(written.contains(key.get<std::string>()));
  for (const auto& [key, value] : written.items()) BOOST_TEST(schema_of_basket()["properties"].contains(key));
  BOOST_TEST(written["name"] == "twig");
  BOOST_TEST(!written.contains("note"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::wire
