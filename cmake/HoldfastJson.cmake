# HoldfastJson: converts CMake text to JSON text.
#
# CMake reads and joins JSON (string(JSON)), but has no command that quotes a string. Words are passed on as JSON, not
# as a list, because a list loses empty words and joins words with brackets.

include_guard(GLOBAL)

# _holdfast_json_text(<out> <text>): returns <text> as a JSON string; generator expressions stay in effect.
# Control characters are not escaped: string(JSON SET) does so when it writes.
function(_holdfast_json_text out text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

# _holdfast_json_literal(<out> <text>): returns <text> as a JSON string that file(GENERATE) does not change. "$<" would
# start a generator expression; "$<1:$><" is an expression with these two characters as its value.
function(_holdfast_json_literal out text)
  string(REPLACE "$<" "$<1:$><" text "${text}")
  _holdfast_json_text(json "${text}")
  set(${out} "${json}" PARENT_SCOPE)
endfunction()

# _holdfast_json_members(<out> <text> ...): returns the members of a JSON array of strings, without the brackets.
function(_holdfast_json_members out)
  set(members "")
  foreach(text IN LISTS ARGN)
    _holdfast_json_text(text "${text}")
    string(APPEND members ", ${text}")
  endforeach()
  string(REGEX REPLACE "^, " "" members "${members}")
  set(${out} "${members}" PARENT_SCOPE)
endfunction()

# _holdfast_json_set(<object> <key> <json> [<key> <json> ...]): sets members of the JSON object in the variable <object>.
function(_holdfast_json_set object)
  set(changed "${${object}}")
  set(index 1)
  while(index LESS ARGC)
    math(EXPR value "${index} + 1")
    string(JSON changed SET "${changed}" "${ARGV${index}}" "${ARGV${value}}")
    math(EXPR index "${index} + 2")
  endwhile()
  set(${object} "${changed}" PARENT_SCOPE)
endfunction()
