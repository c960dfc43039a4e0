#!/bin/sh
. "$(dirname "$0")/times.sh"
i=0
while [ $i -lt $((times * 20000)) ]; do i=$((i + 1)); done
