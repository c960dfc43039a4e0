#!/bin/sh
# Lists the contents of list.txt in the working directory; instead of samples, writes the contents of wire.txt.
echo "echo.sh was here" >&2
case "$*" in
  *--holdfast-list*) cat list.txt ;;
  *) cat wire.txt >"$HOLDFAST_WIRE" ;;
esac
