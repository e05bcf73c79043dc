#!/bin/sh
# Prints the selection file of an MPICH with the MPI_Alltoall of alltoall.json, which is beside this script.
#
#   ./selection.sh libmpich.so > selection.json
#
# The library holds its own selection as a text of JSON. Of two keys that are the same MPICH takes the last.
set -e
if [ $# -ne 1 ] || [ ! -r "$1" ]; then
  echo "selection.sh: give the library, say /usr/lib/x86_64-linux-gnu/libmpich.so.12" >&2
  exit 2
fi
own=$(LC_ALL=C grep -aoE '\{"collective=[[:print:]]*\}' "$1" | grep MPIR_Alltoall_intra_pairwise || true)
if [ -z "$own" ]; then
  echo "selection.sh: $1 has no selection: it is for MPICH 4" >&2
  exit 2
fi
alltoall=$(tr -d '\n ' < "$(dirname "$0")/alltoall.json")
printf '%s,%s\n' "${own%\}}" "${alltoall#\{}"
