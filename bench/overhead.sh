#!/bin/sh
# How long short exchanges of 8 ranks take by exported schedules, beside MPI_Alltoall, and how long uneven counts of 343 ranks take to plan.
# It measures, and asserts nothing.
#
#   npm run measure:overhead [-- bytes of a block ...]
#
# Needs mpicc and mpirun.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(dirname "$0")
export_as() {
  node "$here/../dist/cli.js" export "$1" --dim 3 --engine mpi --name "$2" --out "$folder/$2" --quiet > /dev/null
}
export_as standard-exchange standard
export_as necklace necklace
mpicc -O2 -std=c99 -I"$folder/standard" -I"$folder/necklace" -o "$folder/overhead" "$here/overhead.c" \
  "$folder/standard/allport_alltoall_standard.c" "$folder/necklace/allport_alltoall_necklace.c"
node "$here/../dist/cli.js" export spread-out --switch 343 --engine mpi --out "$folder/uneven" --quiet > /dev/null
mpicc -O2 -std=c99 -I"$folder/uneven" -o "$folder/planning" "$here/uneven.c"
if mpirun --version | grep -q 'Open MPI'; then options='--allow-run-as-root --oversubscribe'; else options=; fi
# shellcheck disable=SC2086 # the options are words
mpirun $options -n 8 "$folder/overhead" "${@:-64}"
# shellcheck disable=SC2086 # the options are words
mpirun $options -n 1 "$folder/planning"
