#!/bin/sh
# A benchmark as a shell script.
subject='"benchmark":"print","metric":"time","unit":"ns","direction":"lower"'
samples="300 310 290 320 305"
pause=0
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"print"}'
    exit
    ;;
esac
sleep "$pause"
{
  echo '{"holdfast":"wire/1"}'
  echo "{$subject}"
  for sample in $samples; do echo "{\"value\":$sample}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
