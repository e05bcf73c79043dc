// The verify kernel for four words at a time. A thread looks at whole blocks, or at the blocks of consecutive
// nodes that differ in bits of LOW_MASK only, so that all of them have the same slot. Only where it finds a
// wrong word it counts block by block.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override UNITS: u32; // vec4 in the slice
override UNITS_PER_THREAD: u32; // divides the vec4 of a row; at least a block
override WORDS: u32; // u32 words per block, a power of two
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override SEED: u32; // the fill kernel's
override HASHED: bool; // the fill kernel's

struct Verdict {
  mismatches: atomic<u32>, // blocks with at least one wrong word
  wrong: array<u32>, // places in the slice (row x nodes + node) of the first of them that were found
}

@group(0) @binding(0) var<storage, read> units: array<vec4u>; // A[row][node][word], four words each
@group(0) @binding(1) var<storage, read_write> verdict: Verdict;
@group(0) @binding(2) var<uniform> slice: vec2u; // the fill kernel's

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: vec4u) -> vec4u {
  var h = value;
  h = (h ^ (h >> vec4u(16u))) * 0x85ebca6bu;
  h = (h ^ (h >> vec4u(13u))) * 0xc2b2ae35u;
  return h ^ (h >> vec4u(16u));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let first = ((group.y * groups.x + group.x) * WORKGROUP_SIZE + lane) * UNITS_PER_THREAD;
  if first >= UNITS {
    return;
  }
  let rowUnits = NODES * WORDS / 4u;
  let row = first / rowUnits;
  let node = first % rowUnits * 4u / WORDS;
  let slot = slice.y + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK));
  // All of the thread's blocks come from one node; the slots that they come from are consecutive.
  let originNode = (node & ~MASK) | (slot & MASK);
  let originSlot = (slot & ~MASK) | (node & MASK);
  let lanes = vec4u(0u, 1u, 2u, 3u);
  var differences = vec4u(0u);
  if HASHED {
    for (var k = 0u; k < UNITS_PER_THREAD; k++) {
      let word = 4u * k + lanes;
      let key = mix32((originSlot + word / WORDS) ^ vec4u(SEED));
      differences |= units[first + k] ^ mix32(key + originNode * WORDS + word % WORDS);
    }
  } else {
    let start = (originSlot * NODES + originNode) * WORDS + lanes / WORDS * NODES * WORDS + lanes % WORDS;
    for (var k = 0u; k < UNITS_PER_THREAD; k++) {
      let tag = start + (4u * k / WORDS * NODES * WORDS + 4u * k % WORDS);
      differences |= units[first + k] ^ tag ^ vec4u(SEED);
    }
  }
  if any(differences != vec4u(0u)) {
    countBlocks(first, row * NODES + node, originSlot, originNode);
  }
}

fn countBlocks(first: u32, place: u32, originSlot: u32, originNode: u32) {
  for (var block = 0u; block < UNITS_PER_THREAD * 4u / WORDS; block++) {
    var differs = false;
    for (var word = 0u; word < WORDS; word++) {
      let index = block * WORDS + word;
      var tag = (((originSlot + block) * NODES + originNode) * WORDS + word) ^ SEED;
      if HASHED {
        tag = mix32(mix32(vec4u((originSlot + block) ^ SEED)) + originNode * WORDS + word).x;
      }
      differs |= units[first + index / 4u][index % 4u] != tag;
    }
    if differs {
      let found = atomicAdd(&verdict.mismatches, 1u);
      if found < arrayLength(&verdict.wrong) {
        verdict.wrong[found] = place + block;
      }
    }
  }
}
