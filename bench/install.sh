#!/bin/sh
# Measures what docs/install.md says about installing, in fresh copies of what is committed: with an empty cache of npm, and
# without the software GPU that another run has unpacked. Prints the lines of that page, and what npm prints on stderr.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export npm_config_cache="$work/cache" XDG_CACHE_HOME="$work/xdg"

seconds() {
  begun=$(date +%s)
  "$@" >&2
  echo $(($(date +%s) - begun))
}
megabytes() {
  echo $((($(du -sk "$1" | cut -f 1) + 512) / 1024))
}
line() {
  printf '%-46s %8s %8s\n' "$@"
}
busy() {
  loops=
  for _ in 1 2 3 4; do
    while :; do :; done &
    loops="$loops $!"
  done
  status=0
  "$@" || status=$?
  kill $loops
  return $status
}
install() {
  mkdir "$work/$1"
  echo '{}' >"$work/$1/package.json"
  cd "$work/$1"
  took=$(seconds npm install --no-audit --no-fund ${2:+"$2"} "$work/$tarball")
  line "npm install $tarball${2:+ $2}" "$took" "$(megabytes node_modules)"
}

git clone --quiet --depth 1 "file://$root" "$work/checkout"
cd "$work/checkout"
line "on $(nproc) cores, Node $(node --version)" seconds MiB
took=$(seconds npm ci)
line 'npm ci' "$took" "$(megabytes node_modules)"
line 'npm start' "$(seconds npm start)" ''
line 'npm cit' "$(seconds npm cit)" ''
line 'npm test' "$(seconds npm test)" ''
line 'npm test beside four busy loops' "$(seconds busy npm test)" ''
tarball=$(npm pack --silent --pack-destination "$work" | tail -n 1)
install whole ''
install small --omit=optional
