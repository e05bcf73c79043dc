import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { allport, ONE_LINE } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await mkdir(join(folder, 'folder'));
  await writeFile(join(folder, 'short.bin'), new Uint8Array(100));
  await writeFile(join(folder, 'right.bin'), new Uint8Array(256));
  await writeFile(join(folder, 'not.json'), '{"format":');
  await writeFile(
    join(folder, 'negative.json'),
    (machineFiles.get('intel-ipsc') ?? '').replace('5ms', '-5us'),
  );
  await writeFile(join(folder, 'other.json'), '{"format":"something"}');
  const free = { name: 'free', transmission: '0us/B' };
  const cluster = JSON.parse(machineFiles.get('cluster-100g') ?? '');
  await writeFile(join(folder, 'free.json'), JSON.stringify({ ...cluster, ...free }));
});
afterAll(() => rm(folder, { recursive: true }));

/** Arguments ($ stands for the folder), and what the one line must say: the value and the cure. */
const cases: [args: string, says: RegExp][] = [
  ['run necklace --dim 0', /--dim "0": give a whole number from 1 to 20/],
  ['run necklace --dim -1', /--dim "-1": give a whole number from 1 to 20/],
  ['run necklace --dim 1.5', /--dim "1.5": give a whole number from 1 to 20/],
  ['run necklace --dim 25', /--dim "25": give a whole number from 1 to 20/],
  ['run necklace --dim abc', /--dim "abc": give a whole number from 1 to 20/],
  ['run necklace --dim=', /--dim "": give a whole number from 1 to 20/],
  ['run necklace --dim 1e1', /--dim "1e1": give a whole number/],
  ['run necklace --dim 0x8', /--dim "0x8": give a whole number/],
  ['run necklace --dim 1e300', /--dim "1e300": give a whole number from 1 to 20/],
  ['run necklace --dim 99999999999999999999', /--dim "9{20}": give a whole number from 1 to 20/],
  [
    'run necklace --dim 4 --bytes 99999999999999999999',
    /--bytes "9{20}": a block is whole u32 words; give a multiple of 4, at most 4096, such as 64 or 1k/,
  ],
  ['run necklace --dim 4 --copies 1e300', /--copies "1e300": give a whole number from 1 to 1024/],
  [
    'show necklace --dim 4 --width 99999999999999999999',
    /--width "9{20}": give a whole number from 1 to 1048576/,
  ],
  ['run necklace --dim', /option '-d, --dim <d>' argument missing: say --dim 6; see allport run --help/],
  ['run necklace', /no network given: add --dim 4 /],
  ['schedule necklace', /no network given: add --dim 4 /],
  ['papers suh-shin-2001', /unknown paper "suh-shin-2001": did you mean suh-shin\?/],
  ['show necklace', /no network given: add --dim 4 /],
  ['schedule', /no network given: add --dim 6 \(allport help networks has all networks\)/],
  ['show', /no network given: add --dim 6 /],
  ['run necklace --dim 4 --cubes 3', /--cubes "3": give a power of two from 1 to 65536/],
  ['run necklace --dim 4 --cubes=', /--cubes "": give a whole number from 1 to 65536/],
  ['run necklace --dim 4 --copies=', /--copies "": give a whole number from 1 to 1024/],
  ['run necklace --dim 4 --cubes 0', /--cubes "0": give a whole number from 1 to 65536/],
  ['run necklace --dim 20 --cubes 2', /--cubes "2": give a whole number from 1 to 1/],
  ['run necklace --dim 4 --width 0', /--width "0": give a whole number from 1 to 1048576/],
  ['schedule necklace --dim 4 --width 1.5', /--width "1.5": give a whole number from 1 to 1048576/],
  ['compare --dim 4 --width=', /--width "": give a whole number from 1 to 1048576/],
  ['run $/other.json --width 2', /--width "2" with a schedule file: the file says it; leave it out/],
  ['run necklace --dim 4 --copies 0', /--copies "0": give a whole number from 1 to 1024/],
  ['run bruck-1 --dim 4', /bruck-1: give a whole radix of at least 2/],
  [
    'run de-bruijn-random-9999999999 --dim 4',
    /de-bruijn-random-9999999999: give a whole seed from 0 to 4294967295/,
  ],
  ['schedule de-bruijn-foo --dim 4', /unknown algorithm "de-bruijn-foo": did you mean de-bruijn\?/],
  ['run necklace --dim 4 --unchecked', /--unchecked is for schedule files: built-in schedules are proved/],
  ['run $/none.json', /none.json" cannot be read/],
  ['run $/other.json --embedding binary', /--embedding "binary" with a schedule file: the file says it/],
  ['run pipelined --axes 2x2 --width 0', /--width "0": give a whole number from 1/],
  ['run pipelined --axes 2x2 --embedding gray', /--embedding "gray" with --axes: .*; leave it out/],
  [
    'run srt --dim 4 --transpose 8x8 --width 2',
    /srt cannot use channels 2 blocks wide: .*; give a width of 1/,
  ],
  ['run $/other.json --copies 2', /--copies "2" with a schedule file: the file says it; leave it out/],
  [
    'schedule bruck-2 --dim 20 --copies 17',
    /17825792 blocks a node: give fewer nodes or copies, for at most 16777216/,
  ],
  ['schedule ring --dim 14', /ring on 16384 nodes: its messages are too long; give at most 8192/],
  ['run $/other.json --dim 3', /--dim "3" with a schedule file: the file says it; leave it out/],
  ['run bruck --torus 0x4', /--torus "0x4": give two or more sides of at least 2, .*, as 12x20/],
  ['run bruck --torus 3', /--torus "3": give two or more sides of at least 2/],
  ['run bruck --torus 4x', /--torus "4x": give two or more sides of at least 2/],
  ['run bruck --torus=', /--torus "": give two or more sides of at least 2/],
  ['run bruck --torus 4x-4', /--torus "4x-4": give two or more sides of at least 2/],
  ['run bruck --torus 4y4', /--torus "4y4": give two or more sides of at least 2/],
  ['run bruck --torus 1000000x1000000', /--torus "1000000x1000000": .* for at most 1048576 nodes/],
  ['schedule bruck --mesh 1x4', /--mesh "1x4": give two or more sides of at least 2/],
  ['compare --mesh 4x4x', /--mesh "4x4x": give two or more sides of at least 2/],
  ['run bruck --ring 1', /--ring "1": give a whole number from 2 to 1048576/],
  ['run bruck --ring 2.5', /--ring "2.5": give a whole number from 2 to 1048576/],
  ['run bruck --torus 4x4 --dim 4', /--dim "4" with --torus "4x4": give one network/],
  ['schedule bruck --mesh 4x4 --ring 16', /--ring "16" with --mesh "4x4": give one network/],
  ['run bruck --torus 4x4 --cubes 2', /--cubes "2" with --torus: cubes have --dim; leave it out/],
  ['run pipelined --axes 2x2 --torus 4x4', /--axes "2x2": give axis numbers in the order of .*, as 0,1/],
  ['run pipelined --axes 2x2 --cubes 2', /--cubes "2" with --axes: .*; leave it out/],
  ['run $/other.json --mesh 4x4', /--mesh "4x4" with a schedule file: the file says it; leave it out/],
  ['run $/other.json --ring 4', /--ring "4" with a schedule file: the file says it; leave it out/],
  ['run necklace --torus 6x4', /necklace on torus 6x4: made for cubes; give one, say --dim 4/],
  ['schedule de-bruijn --ring 12', /de-bruijn on ring 12: made for cubes; give one, say --dim 4/],
  [
    'schedule direct-exchange --torus 3x4',
    /direct-exchange on torus 3x4: made for cubes; give one, .* or sides that are powers of two/,
  ],
  ['schedule bruck --torus 64x64', /bruck-2 on torus 64x64: .*; give at most 1024 nodes/],
  ['schedule bruck --ring 20000', /on ring 20000: .* give at most 1024 nodes/],
  ['run bruck --ring 6 --memory 100 --quiet', /has no slices/],
  ['run bruck --ring 6 --mode fused --quiet', /run it in step mode/],
  ['run --torus 4x6 --permute bit-reversal', /bit-reversal on 24 nodes: give a power of two/],
  ['run --torus 4x4 --transpose 8x8', /a transpose on the torus 4x4: give a cube/],
  [
    'run --ring 5 --convert 4x4 --from cyclic-rows-gray --to cyclic-columns',
    /layout cyclic-rows-gray on ring 5: its 5 nodes are no power of two; give one without -gray/,
  ],
  ['run --ring 4 --scatter 1', /no algorithm answers a scatter from node 1 on ring 4: give one of cubes/],
  ['bound --switch 12 --scatter 0', /scatter on the switch 12: its nodes are no power of two; give a cube/],
  [
    'run --links 0-1,1-2,2-0 --gather 1',
    /gather on the graph of 3 nodes: its nodes are no power of two; give a cube/,
  ],
  ['run', /no network given: add --dim 6 /],
  ['check', /no network given: add --dim 6 /],
  ['bound', /no network given: add --dim 6 /],
  [
    'compare necklace,ring --dim 4',
    /unknown algorithm "necklace,ring": give spaces between several: necklace ring/,
  ],
  ['demo --prot 80', /unknown option '--prot' \(Did you mean --port\?\)/],
  ['run bruck --tor 4x4', /unknown option '--tor' \(Did you mean --torus\?\)/],
  ['cube 6', /"cube" is no command, but an option: say allport run --dim 6/],
  ['mpi --dim 4', /unknown command 'mpi' \(Did you mean export\?\)/],
  ['run --quiet --mode block', /no network given: add --dim 6 /],
  ['run mrt --dim 8', /mrt is for transposes: say --transpose 64x64/],
  [
    'schedule rotated-sbts-3 --dim 6',
    /rotated-sbts-3 is for scatters and gathers: say --scatter 0 or --gather 0/,
  ],
  [
    'check necklace --axes 3x3',
    /necklace on cube 2\^6: it answers sequences on tori, meshes and meshes that wrap; leave it out, or give another network/,
  ],
  ['run --dim 3 --scatter 0 --transpose 8x8', /--transpose "8x8" with --scatter "0": give one problem/],
  [
    'run --dim 3 --scatter 0 --grid 2x4',
    /--grid "2x4" with --scatter "0": it is for --transpose; leave it out/,
  ],
  ['run necklce --dim 4', /unknown algorithm "necklce": did you mean necklace\?/],
  ['run algorithm4 --dim 4', /unknown algorithm "algorithm4": did you mean algorithm-4\?/],
  ['run quicksort --dim 4', /unknown algorithm "quicksort": give one of standard-exchange, /],
  ['run necklace --dim 4 --bytes 0', /--bytes "0": a block is whole u32 words; give a multiple of 4/],
  ['run necklace --dim 4 --bytes 6', /--bytes "6": a block is whole u32 words; give a multiple of 4/],
  ['run necklace --dim 4 --mode fast', /--mode "fast": give step or block/],
  [
    'run necklace --dim 3 --input $/none.bin',
    /--input ".*none.bin" cannot be read \(ENOENT.*\): give a file/,
  ],
  [
    'run necklace --dim 3 --input $/folder',
    /--input ".*folder" is not a file: give one of raw data, or a \.npy file/,
  ],
  [
    'run necklace --dim 3 --input $/short.bin',
    /--input ".*short.bin" holds 100 bytes: give 8 x 8 elements of 4 bytes, 256 bytes/,
  ],
  [
    'run necklace --dim 3 --bytes 8 --input $/right.bin',
    /holds 256 bytes: give 8 x 8 elements of 8 bytes, 512 bytes/,
  ],
  ['run necklace --dim 3 --out $/out.bin', /--out ".*out.bin" without --input: give the data to move/],
  [
    'run necklace --dim 3 --input $/right.bin --out $/none/out.bin',
    /--out ".*out.bin": give a path in a folder that exists/,
  ],
  [
    'run necklace --dim 3 --input $/right.bin --out $/folder',
    /--out ".*folder" is a folder: give the path of a file/,
  ],
  ['schedule necklace --dim 3 --out=', /--out "" is empty: give the path of a file/],
  ['schedule necklace --dim 3 --out $/none/', /--out ".*none\/" is a folder: give the path of a file/],
  ['run necklace --dim 4 --seed -1', /--seed "-1": give a whole number from 0 to 4294967295/],
  ['run necklace --dim 4 --seed 1.5', /--seed "1.5": give a whole number from 0 to 4294967295/],
  ['run necklace --dim 4 --seed 4294967296', /--seed "4294967296": give a whole number from 0 to 4294967295/],
  ['run necklace --dim 4 --seed abc', /--seed "abc": give a whole number from 0 to 4294967295/],
  ['run necklace --dim 4 --seed=', /--seed "": give a whole number from 0 to 4294967295/],
  ['run $/other.json --seed 1e9', /--seed "1e9": give a whole number from 0 to 4294967295/],
  ['compare --dim 4 --seed -1', /--seed "-1": give a whole number from 0 to 4294967295/],
  ['compare --dim 4 --repeat 0', /--repeat "0": give a whole number from 1 to 1000/],
  ['compare --dim 4 --repeat 1001', /--repeat "1001": give a whole number from 1 to 1000/],
  ['compare --dim 4 --repeat x', /--repeat "x": give a whole number from 1 to 1000/],
  ['compare --dim 4 --repeat=', /--repeat "": give a whole number from 1 to 1000/],
  ['schedule necklace --dim 3 --mode fused', /--mode "fused": give step or block/],
  [
    'run necklace --dim 4 --step 9 --quiet',
    /step 9: give how many steps are done, from 0 \(just aligned\) to 8/,
  ],
  [
    'run necklace --dim 20 --bytes 4096',
    /a row of 1048576 blocks takes \d+ bytes, and there are \d+: give more/,
  ],
  ['run necklace --dim 4 --kernels gpu', /--kernels "gpu": give auto, registers or tiles/],
  ['run necklace --dim 4 --adapter cpu', /--adapter "cpu": give auto or gpu or processor/],
  [
    'run necklace --dim 4 --adapter processor --kernels tiles',
    /--kernels "tiles" with --adapter "processor": only a GPU has kernels; leave one of them out/,
  ],
  ['run necklace --dim 4 --mode seek', /--mode "seek": give step or block or fused/],
  ['run necklace --dim 4 --step -1', /--step "-1": give a whole number from 0 to 4294967295/],
  [
    'run necklace --dim 4 --mode block --step 3',
    /--step "3" with --mode "block": it is for step mode only; /,
  ],
  ['run pipelined --axes 2x2 --step 3', /--step "3" with --axes: sequences run in step or block mode only/],
  ['run necklace --dim 4 --memory 12pebbles', /--memory "12pebbles": give a size like 512M or 2GB/],
  ['run necklace --dim 4 --memory 1e300', /--memory "1e300": give a size like 512M or 2GB/],
  ['run necklace --dim 4 --memory 99999999999999999999GiB', /--memory "9{20}GiB": give a size like/],
  ['run necklace --dim 4 --memory=', /--memory "": give a size like 512M or 2GB/],
  [
    'run necklace --dim 10 --memory 4095',
    /a row of 1024 blocks takes 4096 bytes, and there are 4095: give more/,
  ],
  [
    'run bruck --dim 8 --memory 64KiB --quiet',
    /has no slices or shards, .*: run it as a whole, with more memory, or fewer dimensions/,
  ],
  ['run necklace --dim 4 --sample 0', /--sample "0": give a whole number from 1 to 16777216/],
  ['run necklace --dim 4 --sample 1.5', /--sample "1.5": give a whole number from 1 to 16777216/],
  ['run necklace --dim 4 --sample 2', /--sample "2": give at most 1, the number of slices of this run/],
  ['run bruck --dim 4 --shard 1/2 --quiet', /has no slices or shards, .*: run it as a whole/],
  ['run necklace --dim 4 --shard 0/17', /shard 0\/17 of 16 rows: give at most 16 shards/],
  ['run necklace --dim 4 --shard 4/4', /--shard "4\/4": the first shard is 0: give 0\/4 to 3\/4/],
  ['run necklace --dim 4 --shard 0/4 --sample 2', /--sample "2" with --shard: .*; leave --sample out/],
  [
    'run necklace --dim 3 --input $/right.bin --out $/out --shard 0/2',
    /--out ".*out" with --shard: a shard has a part of the matrix only; leave one of them out/,
  ],
  ['run necklace --dim 4 --shard 0/4 --resume $/not.json', /--resume ".*not.json": only a run in slices/],
  ['run necklace --dim 4 --resume $/not.json', /--resume ".*not.json": only a run in slices/],
  ['cost --dim 4 --bytes 64', /no --machine given: add --machine accelerators$/m],
  ['cost --dim 4 --machine intel-ipsc', /no --bytes given: add --bytes 4k$/m],
  [
    'cost --dim 3 --bytes 64 --machine ./x.json --html x.json',
    /--html "x.json" is the file of --machine: give another/,
  ],
  ['cost --dim 4 --machine intel-ipcs --bytes 64', /unknown machine "intel-ipcs": did you mean intel-ipsc\?/],
  [
    'cost --dim 4 --machine x --bytes 64',
    /unknown machine "x": give one of intel-ipsc, .*needs a dot or a slash/,
  ],
  ['machines x', /unknown machine "x": give one of intel-ipsc, /],
  [
    'cost --dim 4 --machine $/none.json --bytes 64',
    /none.json" cannot be read .*: give a machine file, or - for stdin/,
  ],
  [
    'cost --dim 4 --machine $/folder/ --bytes 64',
    /folder\/" cannot be read .*: give a machine file, or - for stdin/,
  ],
  [
    'cost --dim 4 --machine $/not.json --bytes 64',
    /not.json:1:11: found the end of the file; "allport-machine" belongs there/,
  ],
  [
    'cost --dim 4 --machine $/negative.json --bytes 64',
    /negative.json:11:14: found "-5us"; for "startup" a time of 0 or more, such as "75us"/,
  ],
  [
    'cost --dim 4 --machine intel-ipsc --bytes 0',
    /--bytes "0": give whole bytes from 1 to 1TiB, such as 64, 4k or 1MB/,
  ],
  ['cost --dim 4 --machine intel-ipsc --bytes 23437.5', /--bytes "23437.5": give whole bytes from 1 to 1TiB/],
  ['cost --dim 4 --machine intel-ipsc --bytes 1e300', /--bytes "1e300": give whole bytes from 1 to 1TiB/],
  ['cost --dim 4 --machine intel-ipsc --bytes 2TiB', /--bytes "2TiB": give whole bytes from 1 to 1TiB/],
  ['cost --dim 4 --machine intel-ipsc --sweep 64', /--sweep "64": give two sizes, as 1..1M/],
  ['cost --dim 4 --machine intel-ipsc --sweep 64..64', /"64..64": give the smaller size first/],
  [
    'cost --dim 4 --machine intel-ipsc --sweep 1..9PB',
    /"1..9PB": "9PB" is no size of a block; give whole bytes/,
  ],
  [
    'cost --dim 4 --machine intel-ipsc --sweep 1..64 --bytes 65',
    /--bytes "65" with --sweep "1..64": give a size within the range/,
  ],
  [
    'cost sex bruk-2 --dim 4 --machine intel-ipsc --bytes 4',
    /unknown algorithm "bruk-2": did you mean bruck-2\?/,
  ],
  [
    'cost sex suh-shin --dim 4 --machine intel-ipsc --bytes 4',
    /suh-shin on cube 2\^4: it is for tori and meshes/,
  ],
  [
    'cost --network rails:4x8:9 --machine intel-ipsc --bytes 4',
    /no algorithm has a price for rails 4x8:9 \(.*needs wormholes.*\); give another machine or network/,
  ],
  ['run --dim 3 --permute=', /--permute "": give one of transpose, anti-transpose,/],
  ['run --dim 1 --permute 1,x', /--permute "1,x": give one of transpose, .*, or address bits/],
  ['run --dim 1 --permute 1,,0', /--permute "1,,0": give numbers of address bits, as in 5,4,3,~0,1,2/],
  ['run --dim 1 --permute 1,1', /address bits 1,1: bit 0 is missing; give each of 1 to 0 once/],
  ['run --dim 1 --permute 2,1,0', /bits 2,1,0: 3 address bits, but the elements have 2; give 1 to 0/],
  [
    'run --dim 14 --permute shuffle',
    /shuffle of 268435456 elements: give fewer nodes or slots, for at most 16777216/,
  ],
  ['run --dim 3 --permute shuffle-4 --slots 3', /shuffle-4 of 24 elements: give a multiple of 16/],
  ['run --dim 3 --permute shuffle-7', /shuffle-7 of addresses of 6 bits: give 1 to 5 places/],
  ['run --dim 3 --permute transpose --slots 4', /transpose of 4 slots: give a multiple of 8/],
  ['run --dim 3 --permute shuffle --slots 0', /--slots "0": give a whole number from 1 to 16777216/],
  [
    'run --dim 3 --permute shuffle --slots 1',
    /a node of one slot cannot exchange anything: give at least two/,
  ],
  ['run --dim 3 --permute shuffle --slots 4 --copies 1', /--slots "4" with --copies "1": give one of them/],
  [
    'run mrt --dim 4 --transpose 64x64 --mode block --quiet',
    /mrt cannot be blocked: its blocks leave their rows/,
  ],
  [
    'run --ring 5 --permute 3x4:1;0',
    /--permute "3x4:1;0": give radices and the order of the digits, as in 3x4x5:0,2,1/,
  ],
  ['run --ring 5 --permute 3x4:1,1', /index digits 1,1: digit 0 is missing; give each of 1 to 0 once/],
  [
    'run --ring 5 --permute 3x4:1,0 --slots 3',
    /--slots "3" with digits 3x4:1,0: the radices fix the number of elements; leave it out/,
  ],
  ['run --dim 3 --permute bit-revers', /--permute "bit-revers": did you mean bit-reversal\?/],
  ['run --dim 3 --permute x', /--permute "x": give one of transpose, anti-transpose,/],
  ['run --permute transpose', /no network given: add --dim 6 /],
  ['run --dim 3 --permute bit-reversal --copies 3', /bit-reversal of 3 copies: give a power of two/],
  ['run --dim 3 --permute transpose --mode seek', /--mode "seek": give step or block or fused/],
  ['run ncklace --dim 3 --permute transpose', /unknown algorithm "ncklace": did you mean necklace/],
  ['run --scatter 0', /no network given: add --dim 6 /],
  ['run --dim 3 --scatter 8', /--scatter "8": give a whole number from 0 to 7/],
  ['run --dim 3 --gather x', /--gather "x": give a whole number from 0 to/],
  [
    'run mst --dim 3 --scatter 0',
    /unknown algorithm "mst": (did you mean|give one of sbt, bst, rotated-sbts, reflected-sbts)/,
  ],
  [
    'run rotated-sbts-4 --dim 3 --gather 0 --copies 4',
    /rotated-sbts-4 for 4 copies on the cube 2\^3: give at least 4 dimensions/,
  ],
  [
    'run rotated-sbts-2 --dim 3 --gather 0 --copies 3',
    /rotated-sbts-2 for 3 copies on the cube 2\^3: give a multiple of 2 copies/,
  ],
  ['run bst-2 --dim 3 --scatter 0', /unknown algorithm "bst-2": (did you mean|give one of sbt, bst,)/],
  ['run rotated-sbts-0 --dim 3 --scatter 0', /rotated-sbts-0: give a whole number of trees, at least 1/],
  [
    'run --dim 13 --scatter 0',
    /scatter of 8192 blocks on the cube 2\^13: 67108864 places; give fewer nodes or copies/,
  ],
  ['run --dim 3 --permute transpose --input $/none.bin --quiet', /--input ".*none.bin" cannot be read/],
  ['bench --dim 4', /--dim "4": give a whole number from 5 to 13/],
  ['bench --dim 5,x', /--dim "x": give a whole number from 5 to 13/],
  ['bench --dim=', /--dim "": give a whole number from 5 to 13/],
  ['bench --repeat 0', /--repeat "0": give a whole number from 1 to 1000/],
  ['bench necklce', /unknown algorithm "necklce": did you mean necklace\?/],
  ['bench --html=', /--html "" is empty: give the path of a file/],
  ['bench --html $/none/', /--html ".*none\/" is a folder: give the path of a file/],
  ['bench --baseline $/none.json', /--baseline ".*none.json" cannot be read \(ENOENT.*\): give a file/],
  [
    'bench --baseline $/not.json',
    /--baseline ".*not.json" is no report of a bench: give what allport bench --json/,
  ],
  [
    'bench --peers $/none.mjs',
    /--peers ".*none.mjs" cannot be loaded \(Cannot find module.*\): give a JavaScript module/,
  ],
  ['compare --dim 99', /--dim "99": give a whole number from 1 to 20/],
  ['compare', /--dim/],
  ['schedule necklace --dim 0', /--dim "0": give a whole number from 1 to 20/],
  ['schedule necklace --dim 3 --out $/none/n.json', /--out ".*n.json": give a path in a folder that exists/],
  ['check $/none.json', /none.json" cannot be read \(ENOENT.*\): give a schedule file, or - for stdin/],
  ['check $/not.json', /not\.json:1:11: found the end of the file; "allport-schedule" belongs there/],
  ['check $/other.json', /other\.json:1:11: found "something"; "allport-schedule" belongs there/],
  ['run --dim 2 --convert 4x', /--convert "4x": give rows and columns of the matrix, say 100x60/],
  [
    'run --dim 2 --convert 0x4 --from cyclic-rows --to cyclic-columns',
    /--convert "0x4": give rows and columns/,
  ],
  [
    'run --dim 2 --convert 4x4',
    /no --from and no --to given: give --from consecutive-rows --to cyclic-columns/,
  ],
  ['run --dim 2 --convert 4x4 --from cyclic-rows', /no --to given: give --to cyclic-columns/],
  [
    'run --dim 2 --convert 4x4 --from row --to rows',
    /--from "row": unknown layout "row": give consecutive-rows, cyclic-rows or/,
  ],
  ['run --convert 4x4 --from cyclic-rows --to cyclic-columns', /no network given/],
  ...['3', '-4', '4.0', ''].map((bytes): [string, RegExp] => [
    `run --dim 2 --convert 4x4 --from cyclic-rows --to cyclic-columns --bytes=${bytes}`,
    /--bytes ".*": give one of 1, 2, 4, 8, 16/,
  ]),
  [
    'run --dim 2 --convert 4x4 --from cyclic-rows --to cyclic-columns --input $/not.json --quiet',
    /not\.json" holds \d+ bytes: give 4 x 4 elements of 4 bytes, 64 bytes/,
  ],
  [
    'run --dim 13 --convert 64x64 --from cyclic-rows --to combined-64-columns',
    /8192 nodes of 4096 slots: give fewer nodes or elements, for at most 16777216 places/,
  ],
  [
    'run strip-buffered --dim 3 --transpose 8x12 --packet 1',
    /a 8 x 12 matrix in strips on 8 nodes: give sides that are multiples of 8, or fewer dimensions/,
  ],
  [
    'run strip-fast --dim 2 --transpose 8x8 --packet 1',
    /unknown algorithm "strip-fast": give one of standard-exchange, .* more \(allport list\)/,
  ],
  ['run strip-optimal --dim 2 --transpose 8x8', /unknown algorithm "strip-optimal": /],
  ['run strip-optimal-0 --dim 2 --transpose 8x8', /unknown algorithm "strip-optimal-0": /],
  [
    'run strip-buffered --dim 2 --transpose 8x8 --from consecutive',
    /strip-buffered from consecutive to consecutive on .*: give layouts of consecutive rows, or of columns/,
  ],
  [
    'run strip-buffered --dim 12 --transpose 8192x4096 --packet 1',
    /a 8192 x 4096 matrix: give whole numbers of at least 1, for at most 16777216 elements/,
  ],
  ['run --transpose 8x8', /no network given: add --dim 6 /],
  [
    'run --dim 5 --transpose 8x8',
    /a matrix on 32 nodes cannot have as many parts of rows as of columns: .* say --grid 4x8/,
  ],
  [
    'run --dim 4 --transpose 8x8 --grid 4x8',
    /grid 4x8 of a matrix on 16 nodes: give powers of two whose product is 16/,
  ],
  ['run --dim 4 --transpose 8x8 --grid 4', /--grid "4": give parts of rows and of columns, say 100x60/],
  ['run mrt --dim 16 --transpose 256x256', /mrt on cube 2\^16: give a cube of 1 to 14 dimensions/],
  ['run --dim 4 --transpose 0x4', /--transpose "0x4": give rows and columns of the matrix/],
  ['run --dim 4 --transpose 8x8 --packet 0', /--packet "0": give a whole number from 1 to 16777216/],
  ['run mrt --dim 4 --transpose 8x8 --packet 5', /packets of 5 elements: give a whole number from 1 to 4/],
  [
    'run --dim 4 --transpose 8x8 --from round',
    /--from "round": unknown layout "round": give consecutive, cyclic/,
  ],
  ['run srt --dim 4 --transpose 8x8 --to cyclic', /srt between layouts .*: give .* the algorithm de-bruijn/],
  ['run mrt --dim 4 --transpose 8x8 --to consecutive-gray', /give the algorithm combined/],
  ['run way-3 --dim 4 --transpose 8x8 --to cyclic', /way-3 between .*: give .* the algorithm de-bruijn/],
  ['run way-2 --dim 4 --transpose 9x9 --to cyclic', /way-2 for a 9 x 9 matrix: give powers/],
  [
    'run necklace --dim 4 --transpose 8x8 --packet 1',
    /necklace has messages of its own size: leave out the packets of 1 elements/,
  ],
  ['run --dim 2 --transpose 99998x99998', /a 99998 x 99998 matrix: .* at most 16777216 elements/],
  ['check $/folder', /folder" cannot be read \(EISDIR.*\): give a schedule file, or - for stdin/],
  ['show necklace --dim 15', /necklace on 15 dimensions: its tables are too long; give at most 14/],
  ['exec', /missing required argument 'script': see allport exec --help/],
  ['exec $/none.mjs', /none\.mjs" cannot be read \(ENOENT.*\): give a JavaScript file/],
  ['exec $/folder', /folder" is not a file: give a JavaScript file/],
  ['demo --port 65536', /--port "65536": give a whole number from 0 to 65535/],
  ['demo --port -1', /--port "-1": give a whole number from 0 to 65535/],
  ['demo --port 80.5', /--port "80.5": give a whole number from 0 to 65535/],
  ['demo --port=', /--port "": give a whole number from 0 to 65535/],
  ['demo --host=', /--host "": give localhost, or 0.0.0.0 for all addresses/],
  [
    'demo --host 192.0.2.1',
    /--host "192.0.2.1" is no address of this machine \(.*EADDRNOTAVAIL.*\): give localhost/,
  ],
  ['demo --host no.invalid', /--host "no.invalid" is no address of this machine \(.*\): give localhost/],
  ['export necklace --dim 3', /no --engine and no --out given: add --engine mpi --out exported$/m],
  ['export necklace --dim 3 --engine nccl', /--engine "nccl": did you mean msccl\?/],
  [
    'export necklace --dim 3 --engine mscclpp --out $/x',
    /--engine "mscclpp": no plan of ours has been run .*; give msccl/,
  ],
  [
    'export bruck --switch 8 --engine open-mpi --machine gigabit --out $/x',
    /"bruck" with --engine open-mpi: the library chooses among its own algorithms; leave it out/,
  ],
  ...[
    '--torus 4x4',
    '--servers 4x2',
    '--switch 8 --copies 2',
    '--switch 8 --width 2',
    '--dim 3 --scatter 0',
  ].map((network): [string, RegExp] => [
    `export ${network} --engine mpich --machine gigabit --out $/x`,
    /^allport: .* with --engine mpich: its algorithms are for a switch; give one alone, say --switch 16/,
  ]),
  ...['--mode step', '--bytes 8', '--name a', '--lockstep'].map((told): [string, RegExp] => [
    `export --switch 8 --engine ucc --machine gigabit --out $/x ${told}`,
    /^allport: --\w+( "\w+")? with --engine ucc: its file covers all sizes; leave it out/,
  ]),
  [
    'export --dim 1 --engine mpi --hosts $/none.txt --out $/x',
    /--hosts ".*none.txt" cannot be read \(ENOENT.*\): give a line/,
  ],
  [
    'export necklace --dim 1 --engine mpi --hosts $/not.json --out $/x',
    /not.json:1: ".*" is neither a host nor a host with a place/,
  ],
  [
    'export --dim 1 --engine goal --hosts $/x --out $/x',
    /--hosts ".*" with --engine goal: it is for mpi; leave it out/,
  ],
  ['export - --engine mpi --hosts - --out $/x', /--hosts "-" with "-": both are stdin/],
  ['export --switch 8 --engine ucc --machine gigabit', /no --out given: add --out exported$/m],
  ['export --switch 8 --engine ucc --out $/x', /no --machine given: add --machine accelerators$/m],
  ['export --engine ucc --machine gigabit --out $/x', /no network given: add --dim 6 /],
  ['export necklace --dim 3 --engine mpi', /no --out given: add --out exported$/m],
  ['export necklace --dim 3 --engine mpi --out $', /--out ".*" is not empty: give the path of a new folder/],
  [
    'export necklace --dim 3 --engine mpi --out $/not.json',
    /not.json" is not a folder: give the path of a new one/,
  ],
  [
    'export necklace --dim 3 --engine mpi --out $/none/x',
    /--out ".*x": give a path in a folder that exists and/,
  ],
  ['export $/other.json --dim 3 --engine mpi --out $/x', /--dim "3" with a schedule file: the file says it/],
  [
    'export necklace --dim 3 --engine mpi --out $/x --bytes 8',
    /--bytes "8" with --engine mpi: its files are for all sizes; leave it out, or add a --machine for a prediction/,
  ],
  ...['export - --engine mpi --out $/x', 'replay -'].map((line): [string, RegExp] => [
    `${line} --machine -`,
    /--machine "-" with "-": both are stdin; give one of them as a file/,
  ]),
  [
    'export necklace --dim 3 --engine mpi --out $/x --machine intel-paragon',
    /--machine "intel-paragon" \(ports: one, wormhole\): necklace on cube 2\^3 needs all ports; give another machine, or none/,
  ],
  [
    'export bruck --ring 5 --engine simgrid --out $/x --machine $/free.json',
    /--machine "free" with --engine simgrid: it has no price for bytes on a link, and SimGrid needs a bandwidth; give/,
  ],
  [
    'export bruck --ring 5 --engine chakra --out $/x --machine $/free.json',
    /--machine "free" with --engine chakra: it has no price for bytes on a link, and ASTRA-sim needs a bandwidth; give/,
  ],
  [
    'export by-levels --servers 2x2 --engine chakra --out $/x --machine accelerator-servers',
    /servers 2x2: messages between servers have prices of their own on this machine, and the network of ASTRA-sim has/,
  ],
  [
    'cost spread-out --torus 16x32 --machine cluster-100g --bytes 64',
    /no algorithm has a price for torus 16x32 \(no formula on this network, and 3145728 link crossings to count\); give --all, or another machine/,
  ],
  [
    'export necklace --dim 3 --engine goal --out $/x --lockstep',
    /--lockstep with --engine goal: it is for simgrid/,
  ],
  [
    'export necklace --dim 3 --engine chakra --out $/x --lockstep',
    /--lockstep with --engine chakra: it is for simgrid/,
  ],
  [
    'export standard-exchange --dim 10 --copies 2 --engine mpi --out $/x',
    /10485760 blocks in all; give fewer nodes, for at/,
  ],
  ['export standard-exchange --dim 13 --engine simgrid --out $/x', /8192 nodes: SimGrid takes at most 4096/],
  [
    'export standard-exchange --dim 12 --engine chakra --out $/x',
    /4096 nodes: ASTRA-sim takes 2 to 2048; give fewer/,
  ],
  [
    'export necklace --dim 8 --cubes 32 --engine goal --out $/x --mode step',
    /more than 2097152 messages are too/,
  ],
  ['replay $/none.txt', /none.txt" cannot be read \(ENOENT.*\): give what an engine printed, or - for stdin/],
  ['replay $/not.json', /not.json:1: "\{\\"format\\":" is no JSON; give the lines that run.sh or example/],
  ['replay $/other.json', /other.json:1: there is no "engine"; give the lines/],
];

/** Each command with the arguments that it needs. */
describe('bad input gets exit code 2, one line with the value and the cure, and leaves nothing behind', () => {
  it.each(cases)('allport %s', async (args, says) => {
    const before = await readdir(folder);
    const { code, stdout, stderr } = await allport(...args.replaceAll('$', folder).split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(says);
    expect(await readdir(folder)).toEqual(before);
  });
});
