#!/bin/sh
# A benchmark that always takes the same time.
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"count"}'
    exit
    ;;
esac
{
  echo '{"holdfast":"wire/1"}'
  echo '{"benchmark":"count","metric":"time","unit":"ns","direction":"lower"}'
  for sample in 1000 1002 1001; do echo "{\"value\":$sample}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
