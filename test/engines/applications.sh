#!/bin/sh
# Runs programs that people have on 8 and 16 ranks, under Open MPI and MPICH: alone, and with a library of ours loaded before them whose
# schedules take all they can. Prints a table: the all-to-alls of rank 0, how many of them went by schedules, and whether the output of
# all ranks is the same but for times. Says what does not run, and why. Fails where an output differs, or a schedule took nothing.
#
#   test/engines/applications.sh                  all of: fftw fortran hpcc mpi4py pw
#   test/engines/applications.sh fftw hpcc        some of them
#   test/engines/applications.sh --install ...    as root, on Debian and Ubuntu: first installs the packages of all
#
# mpi4py has its tests in its sources alone: MPI4PY=FOLDER. For MPICH there are no packages: MPI4PY_MPICH=FOLDER says where there is an
# mpi4py for it, as PYTHONPATH has it, and FFTW_MPICH=FOLDER an FFTW, with include and lib.
# Needs `npm run build:package`.
set -eu
if [ "${1:-}" = --install ]; then
  shift
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends gcc gfortran libc6-dev openmpi-bin libopenmpi-dev mpich \
    libmpich-dev hpcc libfftw3-dev libfftw3-mpi-dev python3-mpi4py quantum-espresso quantum-espresso-data > /dev/null
fi
[ $# != 0 ] || set -- fftw fortran hpcc mpi4py pw
for program; do
  case $program in
    fftw | fortran | hpcc | mpi4py | pw) ;;
    *)
      echo "no program \"$program\": give some of fftw fortran hpcc mpi4py pw" >&2
      exit 2
      ;;
  esac
done
here=$(cd "$(dirname "$0")" && pwd)
absolute() { [ -z "$1" ] || (cd "$1" && pwd); }
MPI4PY=$(absolute "${MPI4PY:-}")
MPI4PY_MPICH=$(absolute "${MPI4PY_MPICH:-}")
FFTW_MPICH=$(absolute "${FFTW_MPICH:-}")
python=/usr/bin/python3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
allport() { node "$here/../../dist/cli.js" "$@" --quiet > /dev/null; }

mkdir "$folder/input"
cd "$folder"
for ranks in 4 8 16; do
  allport schedule standard-exchange --switch $ranks --out "standard-$ranks.json"
  allport schedule spread-out --switch $ranks --out "spread-$ranks.json"
done
allport export ./*.json --engine mpi --machine cluster-100g --out library
for suffix in '' .mpich; do
  mpicc$suffix -O2 -pthread -fPIC -shared -o "preload$suffix.so" library/*.c
done
# Python finds the UCX that it wraps only where MPICH is loaded with it.
mpicc.mpich -O2 -fPIC -shared -Wl,--no-as-needed -o yielding.so "$here/yielding.c" -ldl

# start SUFFIX RANKS LIBRARIES COMMAND...: what a rank prints goes into out.RANK.
start() {
  suffix=$1 ranks=$2 libraries=$3
  shift 3
  if [ -z "$suffix" ]; then
    set -- mpirun --allow-run-as-root --oversubscribe --mca plm isolated -x ALLPORT_GUARD=off -x "LD_PRELOAD=$libraries" -n "$ranks" \
      sh -c '"$@" > "out.$OMPI_COMM_WORLD_RANK" 2>&1' sh "$@"
  else
    set -- mpirun.mpich -genv ALLPORT_GUARD off -genv LD_PRELOAD "$folder/yielding.so:$libraries" -n "$ranks" \
      sh -c '"$@" > "out.$PMI_RANK" 2>&1' sh "$@"
  fi
  # One thread a rank, or linear algebra would have one a processor.
  OMP_NUM_THREADS=1 timeout 1800 "$@"
}

# What was printed, without how long it took. By the rules of HPCC's RandomAccess updates may be lost, which it counts as errors.
printed() {
  cat out.*
  [ ! -f hpccoutf.txt ] || sed -n '/^Begin of Summary/,/^End of Summary/p' hpccoutf.txt
}
times='WALL|cpu time|starts on|terminated on|[_B](time|CheckTime|[TG]flops|GUPs|GBs|Copy|Scale|Add|Triad)[0-9]*=|(Latency|Bandwidth)_|_Errors'

failed=0
line() { printf '%-17s %-8s %5s  %11s  %12s  %s\n' "$@"; }

# compare PROGRAM SUFFIX COMMAND...: two lines of the table. SUFFIX is that of the commands of Open MPI, which is none, or of MPICH.
compare() {
  program=$1 suffix=$2
  shift 2
  mpi='Open MPI'
  [ -z "$suffix" ] || mpi=MPICH
  for ranks in 8 16; do
    for run in alone with; do
      rm -rf $run
      cp -r input $run
      libraries=
      [ $run = alone ] || libraries=$folder/preload$suffix.so
      (
        cd $run
        start "$suffix" $ranks "$libraries" "$@" || echo "exit code $?"
        printed | grep -Ev "^allport: |$times" | sed 's/ in [0-9.]*s$//'
      ) > $run.out 2>&1
    done
    says=$(grep -hs '^allport: rank 0 made' with/out.* || true)
    made=$(echo "$says" | sed -n 's/.* made \([0-9]*\) .*/\1/p')
    taken=$(echo "$says" | tr ';' '\n' | awk '$2 == "by" { sum += $1 } END { print sum + 0 }')
    same=yes
    cmp -s alone.out with.out || same=NO
    if grep -q '^exit code' alone.out; then same='fails alone'; fi
    line "$program" "$mpi" $ranks "${made:-0}" "$taken" "$same"
    if [ "$same" != yes ] || [ "$taken" = 0 ]; then
      failed=1
      tail -5 alone.out >&2
      diff alone.out with.out | head -20 >&2
    fi
  done
}
left_out() { echo "left out: $1: $2" >> left-out; }
# has PROGRAM FILE: whether it is installed.
has() { [ -e "$2" ] || { left_out "$1" "no $2; install its package, or give --install"; false; }; }

fftw() {
  has fftw /usr/include/fftw3-mpi.h || return 0
  mpicc -O1 -o fftw "$here/fftw.c" -lfftw3_mpi -lfftw3 -lm
  compare fftw '' "$folder/fftw"
  if [ -z "$FFTW_MPICH" ]; then
    left_out 'fftw, MPICH' 'no package; give FFTW_MPICH=FOLDER'
    return
  fi
  mpicc.mpich -O1 -I"$FFTW_MPICH/include" -L"$FFTW_MPICH/lib" -Wl,-rpath,"$FFTW_MPICH/lib" -o fftw "$here/fftw.c" -lfftw3_mpi -lfftw3 -lm
  compare fftw .mpich "$folder/fftw"
}

fortran() {
  for suffix in '' .mpich; do
    for module in mpi mpi_f08; do
      types=
      [ $module = mpi ] || types='-DREQUEST=type(MPI_Request) -DDATATYPE=type(MPI_Datatype)'
      # shellcheck disable=SC2086 # the options are words
      mpifort$suffix -cpp -O1 -fallow-argument-mismatch -w -DMODULE=$module $types -o fft "$here/fft.f90"
      compare "fortran, $module" "$suffix" "$folder/fft"
    done
  done
}

hpcc() {
  has hpcc /usr/bin/hpcc || return 0
  sed 's/^1000  /400   /; s/^2            Qs/4            Qs/' /usr/share/doc/hpcc/examples/_hpccinf.txt > input/hpccinf.txt
  compare hpcc '' /usr/bin/hpcc
  left_out 'hpcc, MPICH' 'no package'
}

mpi4py() {
  has mpi4py /usr/lib/python3/dist-packages/mpi4py || return 0
  if [ -z "$MPI4PY" ]; then
    left_out mpi4py 'no package has its tests; give MPI4PY=FOLDER, its sources'
    return
  fi
  # Those on all ranks, without those of calls that do not wait and of neighbours, which stay MPI's; the same whether or not NumPy is there.
  set -- "$MPI4PY/test/runtests.py" --no-builddir --no-numpy -q -k '*World.*lltoall*' -e _nb_ -e _ngh_
  compare mpi4py '' $python "$@"
  if [ -z "$MPI4PY_MPICH" ]; then
    left_out 'mpi4py, MPICH' 'no package; give MPI4PY_MPICH=FOLDER'
    return
  fi
  compare mpi4py .mpich env PYTHONPATH="$MPI4PY_MPICH" $python "$@"
}

pw() {
  has pw.x /usr/share/espresso/pseudo/Si.pz-vbc.UPF && has pw.x /usr/bin/pw.x || return 0
  cat > input/silicon.in << 'END'
&control
  calculation = 'scf', prefix = 'silicon', outdir = './out', pseudo_dir = '/usr/share/espresso/pseudo'
/
&system
  ibrav = 2, celldm(1) = 10.2, nat = 2, ntyp = 1, ecutwfc = 12
/
&electrons
/
ATOMIC_SPECIES
  Si 28.086 Si.pz-vbc.UPF
ATOMIC_POSITIONS alat
  Si 0.00 0.00 0.00
  Si 0.25 0.25 0.25
K_POINTS automatic
  2 2 2 1 1 1
END
  compare pw.x '' /usr/bin/pw.x -in silicon.in
  left_out 'pw.x, MPICH' 'no package'
}

line program MPI ranks all-to-alls 'by schedules' same
for application; do
  "$application"
done
[ ! -f left-out ] || cat left-out
exit $failed
