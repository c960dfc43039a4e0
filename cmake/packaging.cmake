# packaging: installs Holdfast, and makes packages with `cpack`. No installed file contains the prefix, so the tree can be
# moved.
#
#   bin/holdfast                         the wrapper                                      component wrapper.
#   lib/holdfast/                        programs and libraries that it starts and loads  wrapper.
#   share/holdfast/                      the report's templates and renderer, the skill   wrapper.
#                                        file of coding agents
#   share/man, share/bash-completion,
#   share/zsh                            its manual pages and completions                 wrapper.
#   lib/libholdfast_*.a, include/        libraries and headers of benchmark programs      library.
#   lib/libholdfast_bench.so             instead, with BUILD_SHARED_LIBS=ON               library.
#   lib/cmake/Holdfast/                  find_package(Holdfast [COMPONENTS wrapper library]).
#
#   share/holdfast/samples, ci           numbered samples; templates for CI services      wrapper.
#   share/doc/Holdfast/                  README.md and docs                               wrapper.
#
# HOLDFAST_PORTABLE=ON also installs the shared libraries that the tool needs, into lib/holdfast. An archive of that tree runs
# without any package, if the C library is at least as new as here. ci/archive makes it, for glibc 2.31 and later.
#
# As a subproject Holdfast installs nothing, unless HOLDFAST_INSTALL is set.

include_guard(GLOBAL)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/Holdfast)

# ---- the wrapper ----------------------------------------------------------------------------------------------
get_property(companions GLOBAL PROPERTY HOLDFAST_COMPANIONS)
option(HOLDFAST_PORTABLE "Install the libraries that the tool needs, for an archive that runs without packages" OFF)
if(HOLDFAST_PORTABLE)
  # The old RPATH, unlike RUNPATH, also applies to libraries that are needed by libraries.
  foreach(target IN ITEMS holdfast ${companions})
    target_link_options(${target} PRIVATE -Wl,--disable-new-dtags)
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN")
  endforeach()
  set_target_properties(holdfast PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/holdfast")
endif()
install(TARGETS holdfast EXPORT HoldfastWrapper RUNTIME COMPONENT wrapper)
install(TARGETS ${companions} RUNTIME DESTINATION lib/holdfast COMPONENT wrapper
                              LIBRARY DESTINATION lib/holdfast COMPONENT wrapper)
if(HOLDFAST_PORTABLE)
  # The loader of the older C library finds only libraries that fit to it. The libraries of the compiler and of the C library are
  # left out, because every system has its own version of them.
  file(GLOB loader ${CMAKE_SYSROOT}/lib*/ld-linux-*.so.*)
  foreach(target IN ITEMS holdfast holdfast-postgresql)
    install(CODE "
      execute_process(COMMAND \"${loader}\" --library-path \"${CMAKE_SYSROOT}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}\"
                              --list \"$<TARGET_FILE:${target}>\" OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
      string(REGEX MATCHALL \"=> [^\n]+ [(]0x\" libraries \"\${listed}\")
      list(TRANSFORM libraries REPLACE \"=> (.+) [(]0x\" \"\\\\1\")
      list(FILTER libraries EXCLUDE REGEX \"/(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|stdc[+][+]|gcc_s))[.]so[^/]*$\")
      foreach(library IN LISTS libraries)
        get_filename_component(name \"\${library}\" NAME)
        file(REAL_PATH \"\${library}\" file)
        file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/holdfast\" TYPE FILE FILES \"\${file}\"
             RENAME \"\${name}\")
      endforeach()" COMPONENT wrapper)
  endforeach()
endif()
install(DIRECTORY framework/report/holdfast_report DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast/report
        COMPONENT wrapper FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
install(DIRECTORY report-templates framework/skill DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast COMPONENT wrapper)
# The report makes its page "Help" from these files.
install(FILES docs/verdicts.md docs/troubleshooting.md DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast/docs COMPONENT wrapper)
if(NOT CMAKE_CROSSCOMPILING) # the wrapper writes the pages, so it must run here
  set(pages ${PROJECT_BINARY_DIR}/pages)
  add_custom_command(OUTPUT ${pages}/made
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages}
    COMMAND holdfast manual --into ${pages}/man
    COMMAND holdfast completion bash > ${pages}/holdfast
    COMMAND holdfast completion zsh > ${pages}/_holdfast
    COMMAND ${CMAKE_COMMAND} -E touch ${pages}/made
    DEPENDS holdfast VERBATIM)
  add_custom_target(holdfast_pages ALL DEPENDS ${pages}/made)
  foreach(section IN ITEMS 1 7)
    install(DIRECTORY ${pages}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT wrapper
            FILES_MATCHING PATTERN "*.${section}")
  endforeach()
  install(FILES ${pages}/holdfast DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT wrapper)
  install(FILES ${pages}/_holdfast DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT wrapper)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/documentation.cmake)
install(DIRECTORY perf-tests/ DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast/samples COMPONENT wrapper)
install(DIRECTORY ci/templates/ DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast/ci COMPONENT wrapper
        PATTERN tests EXCLUDE PATTERN "__pycache__" EXCLUDE PATTERN ".pytest_cache" EXCLUDE)

# ---- the library ----------------------------------------------------------------------------------------------
install(TARGETS holdfast_model holdfast_settings holdfast_lines holdfast_events holdfast_numbers holdfast_bench holdfast_main
        EXPORT HoldfastLibrary ARCHIVE COMPONENT library LIBRARY COMPONENT library)
install(DIRECTORY framework/include/holdfast DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

# ---- files of find_package() ----------------------------------------------------------------------------------
foreach(part IN ITEMS Wrapper Library)
  string(TOLOWER ${part} component)
  install(EXPORT Holdfast${part} FILE Holdfast${part}.cmake NAMESPACE Holdfast:: DESTINATION ${package_directory}
          COMPONENT ${component})
endforeach()
configure_package_config_file(cmake/HoldfastConfig.cmake.in ${PROJECT_BINARY_DIR}/HoldfastConfig.cmake
                              INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/HoldfastConfigVersion.cmake COMPATIBILITY SameMinorVersion)
file(GLOB functions CONFIGURE_DEPENDS cmake/Holdfast*.cmake cmake/count-instructions.sh cmake/keep-link.sh cmake/record-compile.sh cmake/record-link.sh)
list(APPEND functions framework/include/holdfast/detail/settings.def)
install(DIRECTORY cmake/discovery DESTINATION ${package_directory} COMPONENT wrapper)
install(FILES ${functions} ${PROJECT_BINARY_DIR}/HoldfastConfig.cmake ${PROJECT_BINARY_DIR}/HoldfastConfigVersion.cmake
        DESTINATION ${package_directory} COMPONENT library)
# Each component can be installed and found without the other.
install(FILES ${functions} ${PROJECT_BINARY_DIR}/HoldfastConfig.cmake ${PROJECT_BINARY_DIR}/HoldfastConfigVersion.cmake
        DESTINATION ${package_directory} COMPONENT wrapper)

# ---- packages -------------------------------------------------------------------------------------------------
set(CPACK_PACKAGE_NAME holdfast)
set(CPACK_PACKAGE_VENDOR "Holdfast")
set(CPACK_PACKAGE_CONTACT "Holdfast <holdfast@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ DEB)
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" CPACK_SYSTEM_NAME)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS python3-jinja2)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3-markdown, strace, valgrind")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++")
include(CPack)
