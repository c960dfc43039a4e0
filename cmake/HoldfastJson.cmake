# HoldfastJson: from CMake text to JSON text.
#
# CMake reads and joins JSON (string(JSON)), but has no word for quoting a string. Words are handed on as JSON and not as a
# list, which loses empty words and glues words with brackets together.

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

# _holdfast_json_members(<out> <text> ...): the members of a JSON array of texts, without the brackets around it.
function(_holdfast_json_members out)
  set(members "")
  foreach(text IN LISTS ARGN)
    _holdfast_json_text(text "${text}")
    string(APPEND members ", ${text}")
  endforeach()
  string(REGEX REPLACE "^, " "" members "${members}")
  set(${out} "${members}" PARENT_SCOPE)
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
