// The fingerprint of user data after the exchange: two sums over all words, each of another hash of the word and the
// position from which the exchange must have brought it. The host takes the same of the words that it gives to the machine,
// with the positions where they start: the sums agree when every word is in its place. tags.wgsl and
// origins.wgsl stand behind this file.

override WORKGROUP_SIZE: u32;
override BLOCKS: u32; // blocks in the slice: rows x nodes
override THREADS: u32; // of the dispatch: each adds up BLOCKS_PER_THREAD of them
override BLOCKS_PER_THREAD: u32; // before it touches the shared sums

// Zero before the look.
struct Look {
  highBits: u32, // of the slice that was looked at
  copyBits: u32,
  looked: atomic<u32>, // blocks that were looked at
  first: atomic<u32>, // the sum of one hash
  second: atomic<u32>, // the sum of the other
}

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read_write> look: Look;
@group(0) @binding(2) var<uniform> slice: vec2u; // see slotIn

// Another one, "lowbias32" of Wellons' search for good ones.
fn blend32(value: u32) -> u32 {
  var h = value;
  h = (h ^ (h >> 16u)) * 0x7feb352du;
  h = (h ^ (h >> 15u)) * 0x846ca68bu;
  return h ^ (h >> 16u);
}

// A key for each sum, of the position at which a word starts. Where positions have more than 32 bits, keys of two positions
// may be the same, but one being so says nothing of the other.
fn keys(slot: u32, node: u32, word: u32) -> vec2u {
  if HASHED {
    let inSlot = node * WORDS + word;
    return vec2u(mix32(mix32(slot ^ SEED) + inSlot), blend32(blend32(slot ^ SEED) + inSlot));
  }
  let position = ((slot * NODES + node) * WORDS + word) ^ SEED;
  return vec2u(mix32(position), blend32(position));
}

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
  let first = thread * BLOCKS_PER_THREAD;
  let end = min(first + BLOCKS_PER_THREAD, BLOCKS);
  var looked = 0u;
  var sum = vec2u(0u);
  for (var place = first; place < end; place++) {
    let row = place / NODES;
    let node = place % NODES;
    let slot = slotIn(slice, row, node);
    if !isDue(place) {
      continue;
    }
    let origin = originOf(place, slot, node);
    for (var word = 0u; word < WORDS; word++) {
      let key = keys(origin.x, origin.y, word);
      let value = blocks[place * WORDS + word];
      sum += vec2u(mix32(value ^ key.x), blend32(value ^ key.y));
    }
    looked++;
  }
  atomicAdd(&look.looked, looked);
  atomicAdd(&look.first, sum.x);
  atomicAdd(&look.second, sum.y);
  if thread == 0u {
    look.highBits = slice.x;
    look.copyBits = slice.y;
  }
}
