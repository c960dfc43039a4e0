# packaging: what is installed, and the packages that `cpack` makes of it. Nothing below the prefix knows where the
# prefix is, so the tree can be moved.
#
#   bin/holdfast                         the wrapper                                      component wrapper
#   lib/holdfast/                        what it starts and loads                         wrapper
#   share/holdfast/                      templates of the report, and what renders them   wrapper
#   share/man, share/bash-completion,
#   share/zsh                            its manual pages and completions                 wrapper
#   lib/libholdfast_*.a, include/        what benchmark programs link                     library
#   lib/libholdfast_bench.so           in its place with BUILD_SHARED_LIBS=ON             library
#   lib/cmake/Holdfast/                  find_package(Holdfast [COMPONENTS wrapper library])
#
# As a subproject Holdfast installs nothing, unless HOLDFAST_INSTALL asks for it.

include_guard(GLOBAL)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/Holdfast)

# ---- the wrapper ----------------------------------------------------------------------------------------------
get_property(companions GLOBAL PROPERTY HOLDFAST_COMPANIONS)
install(TARGETS holdfast EXPORT HoldfastWrapper RUNTIME COMPONENT wrapper)
install(TARGETS ${companions} RUNTIME DESTINATION lib/holdfast COMPONENT wrapper
                              LIBRARY DESTINATION lib/holdfast COMPONENT wrapper)
install(DIRECTORY framework/report/holdfast_report DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast/report
        COMPONENT wrapper FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
install(DIRECTORY report-templates DESTINATION ${CMAKE_INSTALL_DATADIR}/holdfast COMPONENT wrapper)
if(NOT CMAKE_CROSSCOMPILING) # the wrapper itself writes them
  set(pages ${PROJECT_BINARY_DIR}/pages)
  add_custom_command(OUTPUT ${pages}/made
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages}
    COMMAND holdfast manual --into ${pages}/man
    COMMAND holdfast completion bash > ${pages}/holdfast
    COMMAND holdfast completion zsh > ${pages}/_holdfast
    COMMAND ${CMAKE_COMMAND} -E touch ${pages}/made
    DEPENDS holdfast VERBATIM)
  add_custom_target(holdfast_pages ALL DEPENDS ${pages}/made)
  install(DIRECTORY ${pages}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT wrapper)
  install(FILES ${pages}/holdfast DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT wrapper)
  install(FILES ${pages}/_holdfast DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT wrapper)
endif()
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT wrapper)

# ---- the library ----------------------------------------------------------------------------------------------
install(TARGETS holdfast_events holdfast_model holdfast_settings holdfast_stats holdfast_wire holdfast_bench holdfast_main
        EXPORT HoldfastLibrary ARCHIVE COMPONENT library LIBRARY COMPONENT library)
install(DIRECTORY framework/include/holdfast DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

# ---- what find_package() reads --------------------------------------------------------------------------------
foreach(part IN ITEMS Wrapper Library)
  string(TOLOWER ${part} component)
  install(EXPORT Holdfast${part} FILE Holdfast${part}.cmake NAMESPACE Holdfast:: DESTINATION ${package_directory}
          COMPONENT ${component})
endforeach()
configure_package_config_file(cmake/HoldfastConfig.cmake.in ${PROJECT_BINARY_DIR}/HoldfastConfig.cmake
                              INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/HoldfastConfigVersion.cmake COMPATIBILITY SameMinorVersion)
file(GLOB functions CONFIGURE_DEPENDS cmake/Holdfast*.cmake cmake/link-layouts.sh)
list(APPEND functions framework/settings/table.def)
install(DIRECTORY cmake/discovery DESTINATION ${package_directory} COMPONENT wrapper)
install(FILES ${functions} ${PROJECT_BINARY_DIR}/HoldfastConfig.cmake ${PROJECT_BINARY_DIR}/HoldfastConfigVersion.cmake
        DESTINATION ${package_directory} COMPONENT library)
# Each component can be installed without the other, and is found then.
install(FILES ${functions} ${PROJECT_BINARY_DIR}/HoldfastConfig.cmake ${PROJECT_BINARY_DIR}/HoldfastConfigVersion.cmake
        DESTINATION ${package_directory} COMPONENT wrapper)

# ---- packages -------------------------------------------------------------------------------------------------
set(CPACK_PACKAGE_NAME holdfast)
set(CPACK_PACKAGE_VENDOR "Holdfast")
set(CPACK_PACKAGE_CONTACT "Holdfast <holdfast@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS python3-jinja2)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3-plotly, strace, valgrind")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++")
include(CPack)
