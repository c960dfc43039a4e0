# Toolchain file of the portable archive, with the libraries of ci/archive-root, for programs that run with glibc 2.31 or later.
# They link the C++ library statically, because GCC 12's needs a newer C library.
#
#   cmake --toolchain ci/archive.cmake -DHOLDFAST_PORTABLE=ON ...      as in ci/archive

set(CMAKE_CXX_COMPILER g++-12)
cmake_path(SET CMAKE_SYSROOT NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../build/archive-root)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
file(GLOB libraries ${CMAKE_SYSROOT}/usr/lib/*-linux-gnu)
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)

set(CMAKE_CXX_FLAGS_INIT "-pthread -DFMT_HEADER_ONLY") # Debian has no static library of fmt
# GCC looks for libraries of this system before those of the root, if no option names the latter.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-B${libraries} -L${CMAKE_SYSROOT}/usr/lib/unwinder -static-libstdc++")
# Static libraries are no part of a library's interface: libpq must not find another OpenSSL in the library that loads it.
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT} -Wl,-z,defs -Wl,--exclude-libs,ALL")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "${CMAKE_SHARED_LINKER_FLAGS_INIT} -Wl,-Bsymbolic")
set(CMAKE_CXX_STANDARD_LIBRARIES_INIT "-lpthread -ldl")
