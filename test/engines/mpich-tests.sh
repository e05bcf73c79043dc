#!/bin/sh
# Runs MPICH's own tests of MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw, of those that do not wait and of persistent ones, under Open MPI and
# MPICH, on 4, 8 and 16 ranks: alone, with a library of ours loaded before them whose schedules take all they can, and with its guard.
# Prints a line for each: whether it passes, and what rank 0 called. Fails where a test that passes alone does not with the library.
#
#   test/engines/mpich-tests.sh
#
# The tests are in Debian's source package of MPICH, which apt-get downloads into a folder that is removed at the end. Needs
# `npm run build:package`, mpicc, mpirun, mpicc.mpich, mpirun.mpich and xz.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
allport() { node "$here/dist/cli.js" "$@" --quiet > /dev/null; }

cd "$folder"
# Lists of our own: those of the system may have no sources, and stay as they are.
mkdir lists
apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | sort -u > sources.list
apt() { apt-get -q -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$folder/lists" "$@" > apt.txt 2>&1 || { cat apt.txt; exit 1; }; }
apt update
apt source --download-only mpich
mkdir mpich
tar -xf mpich_*.orig.tar.* -C mpich --strip-components 1
tests=$folder/mpich/test/mpi

for ranks in 4 8 16; do
  allport schedule standard-exchange --switch $ranks --out "standard-$ranks.json"
  allport schedule spread-out --switch $ranks --out "spread-$ranks.json"
done
allport export ./*.json --engine mpi --machine cluster-100g --out library

# What MPICH's configure finds out, as far as these tests ask.
cat > mpitestconf.h << 'END'
#define HAVE_STDARG_H 1
#define HAVE_UNISTD_H 1
#define HAVE_LONG_LONG 1
#define THREAD_PACKAGE_NAME THREAD_PACKAGE_POSIX
#define MTEST_HAVE_MIN_MPI_VERSION(v, s) (MPI_VERSION > (v) || (MPI_VERSION == (v) && MPI_SUBVERSION >= (s)))
END
: > mtest_mpix.h

failed=0
for suffix in '' .mpich; do
  mpicc$suffix -O2 -pthread -fPIC -shared -o "preload$suffix.so" library/*.c
  loaded=$folder/preload$suffix.so
  if [ -z "$suffix" ]; then
    start='mpirun --allow-run-as-root --oversubscribe --mca plm isolated'
    with="-x LD_PRELOAD=$loaded"
    unguarded="$with -x ALLPORT_GUARD=off"
    persistent=
    yielding=
  else
    start=mpirun.mpich
    with="-genv LD_PRELOAD $loaded"
    unguarded="$with -genv ALLPORT_GUARD off"
    persistent='p_alltoall p_alltoallv p_alltoallw'
    # There may be fewer processors than ranks.
    yielding="$here/test/engines/yielding.c -ldl"
  fi
  for test in alltoall1 alltoallv alltoallv0 alltoallw1 alltoallw2 alltoallw_zeros icalltoall icalltoallv icalltoallw \
    nballtoall1 nbicalltoall nbicalltoallv nbicalltoallw nonblocking nonblocking2 nonblocking3 $persistent; do
    # Some do not wait, of the same source.
    case $test in nb*) source=${test#nb} define=-DUSE_MTEST_NBC ;; *) source=$test define= ;; esac
    # shellcheck disable=SC2086 # some are empty
    mpicc$suffix -w -O1 $define -I. -I"$tests/include" -o $test "$tests/coll/$source.c" "$tests/util/mtest.c" \
      "$tests/util/mtest_common.c" "$tests/util/mtest_single.c" $yielding
    for ranks in 4 8 16; do
      alone=
      for options in '' "$unguarded" "$with"; do
        says=passes
        # shellcheck disable=SC2086 # the start and the options are words
        timeout 600 $start $options -n $ranks ./$test > out 2> err || says="FAILS ($?)"
        grep -q 'No Errors' out || says=FAILS
        [ -n "$alone" ] || alone=$says
        [ "$says" = passes ] || [ "$alone" != passes ] || failed=1
        echo "${suffix:-.open-mpi} $test $ranks ranks: $says; $(sed -n 's/^allport: rank 0 //p' err)"
      done
    done
  done
done
exit $failed
