# HoldfastBaseline: compares tests with the programs of another commit, built beside this build. Nothing has to be accepted or
# stored: a pull request is compared with its merge base on the machine that builds it.
#
# holdfast_baseline_from(GIT_REF <ref>)
#   Once per build, in any directory. <ref> is any name that git accepts for a commit (origin/main, v1.2, HEAD~1), or
#   merge-base:<ref>, the merge base of HEAD and <ref>:
#
#     holdfast_baseline_from(GIT_REF merge-base:origin/main)
#
#   The cache variable overrides it: cmake -DHOLDFAST_BASELINE_REF=merge-base:origin/main. So does the environment, for one run:
#   HOLDFAST_BASELINE_REF=v1.2 ctest -L perf. Empty (default): the accepted programs are the baseline.
#
#   Time       perf.session builds the commit before the first test. A test that is run by hand builds it if necessary.
#              Configuring costs nothing. If the commit cannot be built, perf.session fails with the end of the log.
#   Place      <build>/holdfast/commits/<commit>-<configuration>. It is kept, so the second run needs no build. It can be
#              deleted; nothing in the repository refers to it.
#   Settings   The commit gets the user's settings of this build: the name of the preset, -D, -G, -C and --toolchain, and later
#              edits of the cache. Everything else comes from the commit: its version of that preset, its defaults, and the
#              values that it forces into the cache. So does each source file that the settings name, such as a
#              toolchain file. Therefore flags that a change sets in CMakePresets.json do not apply to the commit. An untracked
#              CMakeUserPresets.json applies to both. A commit without the preset is configured with the settings of this
#              build, and the result says so. Multi-config trees build each configuration that is tested.
#              CMAKE_BUILD_PARALLEL_LEVEL limits the number of compilers.
#   Messages   perf.session, perf.gate and each result list differences other than the code: compiler options, compiler
#              version, cache entries, versions of packages.
#   Targets    The targets of the commit's performance tests are built: TARGET, targets that COMMAND names, and targets whose
#              compilation is measured. All targets are built if a COMMAND runs a file of the source or build tree that is not a
#              target, or if DATA is in the build tree. The same holds if the commit's version of Holdfast lists no targets.
#   Sources    The current side is the working tree, with or without changes. It may be a subdirectory of the repository.
#              Submodules are checked out, from the repository's own copies if they have the commit. A submodule that is not
#              available is left out; if the build then fails, the message names it.
#   Old code   The CMake files of an old commit, such as the merge base of the first pull request that uses Holdfast, may not name
#              Holdfast. In that case, the current benchmarks are added to the commit. These are CMakeLists.txt and *.cmake that
#              name Holdfast, sources that include its headers, new sources of another harness, and all files of new directories
#              that contain one of these. All other files are the commit's. perf.session and perf.gate name the added files:
#              changes in them are on both sides.
#   Tests      Tests with BASELINE auto or live are compared. A test that the commit does not declare is `no_baseline`, and its
#              result says so. perf.session and perf.gate name the tests that only the commit declares.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

set(HOLDFAST_BASELINE_REF "" CACHE STRING
  "Commit that is the baseline, built beside this build: origin/main, merge-base:origin/main; empty: the accepted programs")

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
    _holdfast_misuse("${call}" "GIT_REF has the value '${arg_GIT_REF}', but another call has '${given}'; \
allowed: one baseline per build.")
  elseif(closed)
    _holdfast_misuse("${call}" "the suite is already written; allowed: a call before the end of the top-level CMakeLists.txt.")
  endif()
  set_property(GLOBAL PROPERTY HOLDFAST_BASELINE_REF "${arg_GIT_REF}")
endfunction()

# _holdfast_baseline_ref(<out>): returns the commit as a JSON string, or null.
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

# _holdfast_targets_of_data(<out>): returns the targets whose build writes the files that DATA names in the build tree, or "all"
# if they are unknown. A caller that knows them sets `holdfast_data_targets`.
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

# _holdfast_targets_of(<out>): returns the targets that build a test's program, or "all" if they are unknown.
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

# _holdfast_target_array(<out> <target> ...): returns the targets as a JSON array.
function(_holdfast_target_array out)
  _holdfast_json_members(names ${ARGN})
  string(REPLACE "$<" "$<1:$><" names "${names}")
  set(${out} "[${names}]" PARENT_SCOPE)
endfunction()
