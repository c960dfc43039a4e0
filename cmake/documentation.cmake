# documentation: installs README.md, CHANGELOG.md, LICENSE and docs/. Links to samples and templates are changed to their
# installed paths. A link to a file that is not installed becomes its text. cmake/tests/test_links.py checks that the
# installed tree has no dead links.

include_guard(GLOBAL)
include(GNUInstallDirs)

set(samples_directory ${CMAKE_INSTALL_DATADIR}/holdfast/samples)
set(templates_directory ${CMAKE_INSTALL_DATADIR}/holdfast/ci)

# _holdfast_installed_page(<file>): writes the page with its installed links, and installs it.
function(_holdfast_installed_page file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
  file(READ ${PROJECT_SOURCE_DIR}/${file} text)
  cmake_path(GET file PARENT_PATH folder)
  set(place ${CMAKE_INSTALL_DOCDIR})
  set(up "")
  if(folder)
    string(APPEND place /${folder})
    string(REGEX REPLACE "[^/]+" ".." up "${folder}")
    string(APPEND up /)
  endif()
  foreach(part IN ITEMS samples templates)
    file(RELATIVE_PATH ${part} /${place} /${${part}_directory})
  endforeach()
  string(REPLACE "](${up}perf-tests" "](${samples}" text "${text}")
  string(REPLACE "](${up}ci/templates" "](${templates}" text "${text}")
  string(REPLACE "." "[.]" up "${up}")
  string(REGEX REPLACE "\\[([^]\n]+)\\]\\(${up}(CONTRIBUTING[.]md|(ci|cmake|framework|baselines)(/[^)\n]*)?)\\)" "\\1" text "${text}")
  file(WRITE ${PROJECT_BINARY_DIR}/documentation/${file} "${text}")
  install(FILES ${PROJECT_BINARY_DIR}/documentation/${file} DESTINATION ${place} COMPONENT wrapper)
endfunction()

file(GLOB_RECURSE pages RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS docs/*.md)
foreach(page IN ITEMS README.md ${pages})
  _holdfast_installed_page(${page})
endforeach()
install(DIRECTORY docs/images DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT wrapper)
install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT wrapper)
install(FILES docs/scripts-and-agents.md RENAME AGENTS.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT wrapper)
