# HoldfastBaseline: tests are compared with the programs of another commit, built beside this build. Nothing has to be
# accepted or stored: a pull request is judged against its merge base on whatever machine it is built.
#
# holdfast_baseline_from(GIT_REF <ref>)
#   Once per build, in any directory. <ref> is whatever git names a commit by (origin/main, v1.2, HEAD~1), or
#   merge-base:<ref>, the commit where the checked-out branch left <ref>:
#
#     holdfast_baseline_from(GIT_REF merge-base:origin/main)
#
#   The same from the command line, which wins: cmake -DHOLDFAST_BASELINE_REF=merge-base:origin/main; or for one run,
#   HOLDFAST_BASELINE_REF=v1.2 ctest -L perf. Empty: what was accepted, as always.
#
#   When     perf.session builds the commit, before the first test; a test that is run by hand does where it was not yet.
#            Configuring costs nothing. A commit that cannot be built fails perf.session with the end of the log.
#   Where    <build>/holdfast/commits/<commit>-<configuration>, and stays there: the second run costs no build. Remove the
#            directory when it is in the way; nothing in the repository knows of it.
#   How      with what the user gave to this build: the name of the preset, -D, -G, -C and --toolchain, and what was edited in
#            the cache later. All else is the commit's own: its version of that preset, its defaults, what it forces into
#            the cache, and its version of each file of the sources that is named, as of a toolchain file. So flags that a
#            change sets in CMakePresets.json are not given to the commit. An untracked CMakeUserPresets.json holds for
#            both. A commit without the preset is configured with the settings of this build, and the result says so. In
#            multi-config trees, for each configuration that is tested. CMAKE_BUILD_PARALLEL_LEVEL says how many compilers
#            run.
#   Differs  what differs besides the code is said by perf.session and perf.gate, and first in each result:
#            options of the compiler, its version, entries of the cache, versions of packages.
#   What     the targets of the commit's performance tests: TARGET, those that COMMAND names, and those whose compilation
#            is measured. All targets where a COMMAND runs something of the source or build tree that is no target, where
#            DATA is in the build tree, and where the commit uses a version of Holdfast that does not say.
#   Source   the current side is the working tree, with changes or not; it may be a subdirectory of the repository.
#            Submodules are checked out, from the repository's own copies where they have the commit. One that cannot be
#            had is left out, and a build that fails names it.
#   Before   a commit whose CMake files do not name Holdfast, such as the merge base of the first pull request that uses it, is
#            built with today's benchmarks laid over it: the CMakeLists.txt and *.cmake that name Holdfast, sources that
#            include its headers, new sources of another harness, and the files of new directories with one of these. All
#            else is the commit's. perf.session and perf.gate name the files: what changed in them is on both sides.
#   Which    tests of BASELINE auto or live. One that the commit does not declare is `no_baseline`, and says so;
#            one that is declared there alone is named by perf.session and perf.gate.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

set(HOLDFAST_BASELINE_REF "" CACHE STRING
  "Commit that tests are compared with, built beside this build: origin/main, merge-base:origin/main; empty: what was accepted")

function(holdfast_baseline_from)
  set(call "holdfast_baseline_from() in ${CMAKE_CURRENT_LIST_FILE}")
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "GIT_REF" "")
  if(arg_UNPARSED_ARGUMENTS)
    _holdfast_misuse("${call}" "there is no keyword '${arg_UNPARSED_ARGUMENTS}'; allowed: GIT_REF <ref>.")
  elseif(NOT arg_GIT_REF)
    _holdfast_misuse("${call}" "GIT_REF is missing; allowed: a branch, tag or commit, or merge-base:<branch>.")
  endif()
  get_property(given GLOBAL PROPERTY HOLDFAST_BASELINE_REF)
  get_property(closed GLOBAL PROPERTY HOLDFAST_CLOSED)
  if(given AND NOT given STREQUAL arg_GIT_REF)
    _holdfast_misuse("${call}" "GIT_REF has the value '${arg_GIT_REF}', but another call says '${given}'; \
allowed: one baseline per build.")
  elseif(closed)
    _holdfast_misuse("${call}" "the suite is written; allowed: before the end of the top-level CMakeLists.txt.")
  endif()
  set_property(GLOBAL PROPERTY HOLDFAST_BASELINE_REF "${arg_GIT_REF}")
endfunction()

# _holdfast_baseline_ref(<out>): as a JSON text; null: none.
function(_holdfast_baseline_ref out)
  set(ref "${HOLDFAST_BASELINE_REF}")
  if("${ref}" STREQUAL "")
    get_property(ref GLOBAL PROPERTY HOLDFAST_BASELINE_REF)
  endif()
  set(json null)
  if(NOT "${ref}" STREQUAL "")
    _holdfast_json_literal(json "${ref}")
  endif()
  set(${out} "${json}" PARENT_SCOPE)
endfunction()

# _holdfast_targets_of_data(<out>): the targets whose build writes what DATA names in the build tree. Who declares a
# test and knows them says so in `holdfast_data_targets`.
function(_holdfast_targets_of_data out)
  set(inside -1)
  if("DATA" IN_LIST holdfast_given)
    string(FIND "${holdfast_json_DATA}" "${CMAKE_BINARY_DIR}/" inside)
  endif()
  set(targets "${holdfast_data_targets}")
  if("${targets}" STREQUAL "" AND NOT inside EQUAL -1)
    set(targets all)
  endif()
  set(${out} "${targets}" PARENT_SCOPE)
endfunction()

# _holdfast_targets_of(<out>): the targets that a test's program is built by; "all" where that is not known.
function(_holdfast_targets_of out)
  if("TARGET" IN_LIST holdfast_given)
    set(targets "${holdfast_value_TARGET_0}")
  else()
    set(words "${holdfast_json_COMMAND}")
    string(REGEX MATCHALL "TARGET_FILE:[^>]+" named "${words}")
    list(TRANSFORM named REPLACE "TARGET_FILE:" "")
    set(targets ${named})
    foreach(tree IN ITEMS "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}")
      string(FIND "${words}" "${tree}/" inside)
      if(NOT named AND NOT inside EQUAL -1)
        set(targets all)
      endif()
    endforeach()
  endif()
  _holdfast_targets_of_data(of_data)
  list(APPEND targets ${of_data})
  set(built "")
  foreach(target IN LISTS targets)
    if(TARGET "${target}")
      get_target_property(aliased "${target}" ALIASED_TARGET)
      if(aliased)
        set(target "${aliased}")
      endif()
      get_target_property(imported "${target}" IMPORTED)
      if(imported)
        continue()
      endif()
    endif()
    list(APPEND built "${target}")
  endforeach()
  list(REMOVE_DUPLICATES built)
  set(${out} "${built}" PARENT_SCOPE)
endfunction()

# _holdfast_target_array(<out> <target> ...): as a JSON array.
function(_holdfast_target_array out)
  _holdfast_json_members(names ${ARGN})
  string(REPLACE "$<" "$<1:$><" names "${names}")
  set(${out} "[${names}]" PARENT_SCOPE)
endfunction()
