#!/bin/sh
echo "$*" >>"$0.asked"
echo "there is no device" >&2
exit 3
