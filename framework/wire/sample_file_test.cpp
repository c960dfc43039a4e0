#include "wire/sample_file.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(sample_file)

namespace {

using namespace holdfast;

std::vector<Process> parse(std::string_view text) {
  return wire::parse_samples(text, "a.csv", Side::current);
}

std::string message_of(std::string_view text) {
  try {
    parse(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_process_column_every_row_is_a_process) {
  const auto processes = parse("# A/A\nvalue\n1.5\n\n2e3\n");
  BOOST_REQUIRE(processes.size() == 2U);
  BOOST_TEST(processes[1].samples.at(0).value == 2000.0);
  BOOST_TEST(processes[0].pair == -1);
}

BOOST_AUTO_TEST_CASE(rows_of_one_process_belong_together_wherever_they_stand) {
  const auto processes =
      parse("\xef\xbb\xbfpair,note,process,value\r\n3,x,p1,1\r\n4,y,p2,2\r\n3,\"a,\"\"b\",p1,3\r\n");
  BOOST_REQUIRE(processes.size() == 2U);
  BOOST_TEST(processes[0].samples.size() == 2U);
  BOOST_TEST(processes[0].pair == 3);
  BOOST_TEST(processes[1].pair == 4);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named_by_file_line_and_column) {
  BOOST_TEST(message_of("values\n1\n") == "a.csv, line 1: the header has no column \"value\"");
  BOOST_TEST(message_of("value\n1\nfast\n") == "a.csv, line 3, column \"value\": \"fast\" is not a number");
  BOOST_TEST(message_of("value\n1.5.2\n") == "a.csv, line 2, column \"value\": \"1.5.2\" is not a number");
  BOOST_TEST(message_of("value\n+-5\n") == "a.csv, line 2, column \"value\": \"+-5\" is not a number");
  BOOST_TEST(message_of("value\n+5\n") == "accepted");
  BOOST_TEST(message_of("value\nnan\n") == "a.csv, line 2, column \"value\": \"nan\" is not finite");
  BOOST_TEST(message_of("value\n-inf\n") == "a.csv, line 2, column \"value\": \"-inf\" is not finite");
  BOOST_TEST(message_of("value\n1e999\n") == "a.csv, line 2, column \"value\": \"1e999\" is not finite");
  BOOST_TEST(
      message_of("value\n-1e-400\n") ==
      "a.csv, line 2, column \"value\": \"-1e-400\" is too small; the smallest number above 0 is 5e-324");
  BOOST_TEST(message_of("value\n5e-324\n") == "accepted");
  BOOST_TEST(message_of("pair,value\n1000000000,1\n") == "accepted");
  BOOST_TEST(message_of("pair,value\n1000000001,1\n") ==
             "a.csv, line 2, column \"pair\": \"1000000001\" is not a whole number from 0 to 1000000000");
  BOOST_TEST(message_of("process,value\n1,\n") ==
             "a.csv, line 2, column \"value\" is empty; a number is needed");
  BOOST_TEST(message_of("process,value\n1\n") == "a.csv, line 2: 1 columns, but the header has 2");
  BOOST_TEST(message_of("process,pair,value\n1,0,5\n1,1,5\n") ==
             "a.csv, line 3, column \"pair\": process \"1\" is in two pairs; a process belongs to one");
  BOOST_TEST(message_of("# nothing\n") ==
             "a.csv: holds no sample; a header line and at least one row are needed");
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_named) {
  BOOST_CHECK_THROW(wire::read_sample_file("/nowhere/x.csv", Side::baseline), Error);
  BOOST_CHECK_EXCEPTION(wire::read_sample_file("/proc", Side::baseline), Error, [](const Error& wrong) {
    return std::string(wrong.what()) == "/proc: cannot be read: Is a directory";
  });
}

BOOST_AUTO_TEST_CASE(what_the_machine_did_beside_a_sample_can_be_given) {
  const auto read = wire::parse_samples(
      "value,cpu_ns,run_delay_ns,clock_ns,cache_ns,throughput_ns,large_cache_ns\n10,9,1,7500,8200,4600,"
      "25000\n",
      "samples.csv", Side::current);
  const auto& sample = read.at(0).samples.at(0);
  BOOST_TEST(sample.cpu_ns == 9.0);
  BOOST_TEST(sample.run_delay_ns == 1.0);
  BOOST_TEST(sample.beside.clock_ns == 7500.0);
  BOOST_TEST(sample.beside.cache_ns == 8200.0);
  BOOST_TEST(sample.beside.throughput_ns == 4600.0);
  BOOST_TEST(sample.beside.large_cache_ns == 25000.0);
  BOOST_CHECK_EXCEPTION(wire::parse_samples("value,clock_ns\n1,-2\n", "samples.csv", Side::current), Error,
                        [](const Error& wrong) {
                          return std::string(wrong.what()) ==
                                 "samples.csv, line 2, column \"clock_ns\": \"-2\" is below 0";
                        });
}

BOOST_AUTO_TEST_CASE(two_columns_of_a_name_and_a_quotation_mark_left_open_are_refused) {
  BOOST_TEST(message_of("value,value\n1,2\n") ==
             "a.csv, line 1: two columns are called \"value\"; remove one");
  BOOST_TEST(message_of("pair,value, pair\n1,2,1\n") ==
             "a.csv, line 1: two columns are called \"pair\"; remove one");
  BOOST_TEST(message_of("value\n\"1\n2\n") == "a.csv, line 2: a quotation mark is not closed in its line");
  BOOST_TEST(message_of("\"value\n1\n") == "a.csv, line 1: a quotation mark is not closed in its line");
}

BOOST_AUTO_TEST_CASE(of_a_long_cell_the_beginning_is_shown) {
  const std::string cell(1 << 20, 'x');
  for (const auto& text : {"value\n" + cell + "\n", "value,pair\n1," + cell + "\n",
                           "value,process,pair\n1," + cell + ",1\n1," + cell + ",2\n"}) {
    const auto message = message_of(text);
    BOOST_TEST(message.find("xxx\"... (1048576 bytes)") != std::string::npos);
    BOOST_TEST(message.size() < 200U);
  }
}

BOOST_AUTO_TEST_SUITE_END()
