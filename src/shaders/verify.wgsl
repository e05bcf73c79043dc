// Counts the blocks of tagged data in a slice that are not where the exchange must bring them, and keeps the
// places of some of them. tags.wgsl and origins.wgsl stand behind this file.

override WORKGROUP_SIZE: u32;
override BLOCKS: u32; // blocks in the slice: rows x nodes
override THREADS: u32; // of the dispatch: thread t takes blocks t, t + THREADS, and so on

// Zero before the look.
struct Verdict {
  highBits: u32, // of the slice that was looked at
  copyBits: u32,
  looked: atomic<u32>, // blocks that were looked at
  mismatches: atomic<u32>, // blocks with at least one wrong word
  wrong: array<u32>, // places in the slice (row x nodes + node) of the first of them that were found
}

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read_write> verdict: Verdict;
@group(0) @binding(2) var<uniform> slice: vec2u; // see slotIn

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if thread >= THREADS {
    return;
  }
  var looked = 0u;
  for (var place = thread; place < BLOCKS; place += THREADS) {
    let node = place % NODES;
    let row = place / NODES;
    let slot = slotIn(slice, row, node);
    if !isDue(place) {
      continue;
    }
    let origin = originOf(place, slot, node);
    var differs = false;
    for (var word = 0u; word < WORDS; word++) {
      differs |= blocks[place * WORDS + word] != tagOf(origin.x, origin.y, word);
    }
    if differs {
      let found = atomicAdd(&verdict.mismatches, 1u);
      if found < arrayLength(&verdict.wrong) {
        verdict.wrong[found] = place;
      }
    }
    looked++;
  }
  atomicAdd(&verdict.looked, looked);
  if thread == 0u {
    verdict.highBits = slice.x;
    verdict.copyBits = slice.y;
  }
}
