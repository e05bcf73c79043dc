// Counts the blocks of tagged data in a slice that are not where the exchange must bring them, and keeps the
// places of some of them. Beside the exchange the slots are reordered, before it and after it. So in (slot, node) the
// block must be that of the member of the node's cube whose number is in the slot before the last reordering, which
// held it in the slot that the first one brings to this node's number.
// After exchanges in sequence it must be the block that the exchanges of all axes bring there.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override BLOCKS: u32; // blocks in the slice: rows x nodes
override THREADS: u32; // of the dispatch: thread t takes blocks t, t + THREADS, and so on
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override TARGET: u32; // how to find out where a block came from: one of the three below
override DIMS: u32; // the node bits of all axes, of exchanges in sequence
override FIRST_BITS: u32; // the lowest bit of each axis
override SEED: u32; // the fill kernel's
override HASHED: bool; // the fill kernel's

const BY_MEMBERS = 0u; // one exchange; the tables undo what is done to the slots beside it
const BY_AXES = 1u; // exchanges in sequence; there are no tables
const BY_ORIGINS = 2u; // the first table has the place where the block of each place starts; there is no second
const NOWHERE = 0xffffffffu; // in that table: a place where no block ends

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
@group(0) @binding(2) var<uniform> slice: vec2u; // the fill kernel's
@group(0) @binding(3) var<storage, read> undoBefore: array<u32>; // the slot that the first reordering brings to each slot
@group(0) @binding(4) var<storage, read> undoAfter: array<u32>; // the same of the last

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: u32) -> u32 {
  var h = value;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
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
  if thread >= THREADS {
    return;
  }
  var looked = 0u;
  for (var place = thread; place < BLOCKS; place += THREADS) {
    let node = place % NODES;
    let row = place / NODES;
    let slot = slice.y + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK));
    var originNode: u32;
    var originSlot: u32;
    if TARGET == BY_AXES {
      let origin = beforeSequence(slot, node);
      originSlot = origin.x;
      originNode = origin.y;
    } else if TARGET == BY_ORIGINS {
      if undoBefore[place] == NOWHERE {
        continue;
      }
      originNode = undoBefore[place] % NODES;
      originSlot = undoBefore[place] / NODES;
    } else {
      let exchanged = undoAfter[slot];
      originNode = (node & ~MASK) | (exchanged & MASK);
      originSlot = undoBefore[(exchanged & ~MASK) | (node & MASK)];
    }
    var differs = false;
    for (var word = 0u; word < WORDS; word++) {
      var tag = ((originSlot * NODES + originNode) * WORDS + word) ^ SEED;
      if HASHED {
        tag = mix32(mix32(originSlot ^ SEED) + originNode * WORDS + word);
      }
      differs |= blocks[place * WORDS + word] != tag;
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
