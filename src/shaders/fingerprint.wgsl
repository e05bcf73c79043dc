// The fingerprint of user data after the exchange: two sums over all words, each of another hash of the word and the
// position from which the exchange must have brought it. The host takes the same of the words that it gives to the machine,
// with the positions where they start: the sums agree when every word is in its place.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override PLACES: u32; // blocks in the slice: rows x nodes
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override TARGET: u32; // how to find out where a block came from: one of the three below
override DIMS: u32; // the node bits of all axes, of exchanges in sequence
override FIRST_BITS: u32; // the lowest bit of each axis
override SEED: u32; // another one gives other hashes
override HASHED: bool; // whether positions have more than 32 bits, so that they are hashed in two parts
override PLACES_PER_THREAD: u32; // places that one thread adds up before it touches the shared sums

const BY_MEMBERS = 0u; // one exchange; the tables undo what is done to the slots beside it
const BY_AXES = 1u; // exchanges in sequence; there are no tables
const BY_ORIGINS = 2u; // the first table has the place where the block of each place starts; there is no second
const NOWHERE = 0xffffffffu; // in that table: a place without a block

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
@group(0) @binding(2) var<uniform> slice: vec2u; // x: member bits of its rows above LOW_MASK; y: first row's copy bits
@group(0) @binding(3) var<storage, read> undoBefore: array<u32>; // the verify kernel's
@group(0) @binding(4) var<storage, read> undoAfter: array<u32>; // the verify kernel's

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: u32) -> u32 {
  var h = value;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
}

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

// Undoes the exchanges of all axes, the last one first: each changed the lowest bits of the slot for the axis's.
fn beforeSequence(slotAfter: u32, nodeAfter: u32) -> vec2u {
  var slot = slotAfter;
  var node = nodeAfter;
  var end = DIMS;
  for (var left = FIRST_BITS; left != 0u; left ^= 1u << end) {
    let first = firstLeadingBit(left);
    let differing = (slot ^ (node >> first)) & ((1u << (end - first)) - 1u);
    slot ^= differing;
    node ^= differing << first;
    end = first;
  }
  return vec2u(slot, node);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  let first = thread * PLACES_PER_THREAD;
  if first >= PLACES {
    return;
  }
  let end = min(first + PLACES_PER_THREAD, PLACES);
  var looked = 0u;
  var sum = vec2u(0u);
  for (var place = first; place < end; place++) {
    let row = place / NODES;
    var node = place % NODES;
    var slot = slice.y + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK));
    if TARGET == BY_AXES {
      let origin = beforeSequence(slot, node);
      slot = origin.x;
      node = origin.y;
    } else if TARGET == BY_ORIGINS {
      if undoBefore[place] == NOWHERE {
        continue;
      }
      slot = undoBefore[place] / NODES;
      node = undoBefore[place] % NODES;
    } else {
      let exchanged = undoAfter[slot];
      let originNode = (node & ~MASK) | (exchanged & MASK);
      slot = undoBefore[(exchanged & ~MASK) | (node & MASK)];
      node = originNode;
    }
    for (var word = 0u; word < WORDS; word++) {
      let key = keys(slot, node, word);
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
