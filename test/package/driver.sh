#!/usr/bin/env bash
# Looks whether the newest @sparticuz/chromium still carries a software GPU that Dawn can use, as the version that
# package.json pins does. It fails on the day on which it does not: the pinned one is the last one then. Where the registry
# cannot be reached this says so and does not fail; it must not look like an answer either.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "driver: FAILED, @sparticuz/chromium $version $1"
  exit 1
}

if ! tarball=$(npm pack --loglevel=error --no-offline --prefer-online --pack-destination "$folder" @sparticuz/chromium@latest 2>"$folder/why"); then
  echo 'driver: DID NOT RUN, so nothing is known: the registry does not give the newest @sparticuz/chromium.'
  cat "$folder/why"
  exit 0
fi
tar -xzf "$folder/$tarball" -C "$folder"
version=$(node -p "require('$folder/package/package.json').version")
archive="$folder/package/bin/swiftshader.tar.br"
[ -f "$archive" ] || fail 'has no bin/swiftshader.tar.br'
mkdir "$folder/driver"
node -e "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync('$archive')))" | tar -x -C "$folder/driver"
# The names that allport takes out of it.
for name in $(sed -nE "s/^const (LOADER|DRIVER|DRIVER_MANIFEST) = '(.*)';/\2/p" src/host/node/software-gpu.ts); do
  [ -f "$folder/driver/$name" ] || fail "has no $name in its archive"
done
manifest=$(echo "$folder"/driver/*_icd.json)
adapter=$(
  LD_LIBRARY_PATH="$folder/driver" VK_DRIVER_FILES="$manifest" VK_ICD_FILENAMES="$manifest" \
    node --input-type=module --eval "
      const { create } = await import('webgpu');
      globalThis.kept = create([]);
      const adapter = await kept.requestAdapter();
      process.stdout.write(adapter?.info.architecture ?? '', () => process.exit());" 2>"$folder/why" || true
)
[ "$adapter" = swiftshader ] || fail "gives Dawn no SwiftShader: ${adapter:-$(head -c 300 "$folder/why")}"
echo "driver: @sparticuz/chromium $version carries the software GPU, and Dawn opens it"
