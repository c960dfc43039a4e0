# HoldfastJson: from CMake text to JSON text.
#
# CMake reads and joins JSON (string(JSON)), but has no word for quoting a string. JSON is also what the
# functions of this folder hand to each other: a CMake list loses empty words and glues words with brackets
# together.

include_guard(GLOBAL)

# _holdfast_json_text(<out> <text>): <text> as a JSON string in which generator expressions stay alive.
# Control characters are left to string(JSON SET), which escapes them when it writes.
function(_holdfast_json_text out text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

# _holdfast_json_literal(<out> <text>): <text> as a JSON string that file(GENERATE) leaves alone. "$<" would
# start a generator expression; "$<1:$><" is one that yields these two characters.
function(_holdfast_json_literal out text)
  string(REPLACE "$<" "$<1:$><" text "${text}")
  _holdfast_json_text(json "${text}")
  set(${out} "${json}" PARENT_SCOPE)
endfunction()

# _holdfast_json_append(<array> <json>): adds a value, itself JSON, to the end of the array variable.
function(_holdfast_json_append array json)
  string(JSON length LENGTH "${${array}}")
  string(JSON longer SET "${${array}}" ${length} "${json}")
  set(${array} "${longer}" PARENT_SCOPE)
endfunction()

# _holdfast_json_set(<object> <key> <json> [<key> <json> ...]): sets members of the object variable, each to
# JSON.
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
