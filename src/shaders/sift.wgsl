// Counts the chunks of 32 words of tagged data in which every word is right after the exchange. Where all are, no
// block need be looked at by the verify kernel, which is slower, and says what is wrong.
//
// A chunk holds blocks of consecutive nodes that differ in bits of LOW_MASK only, so that all of them have the same
// slot, or it is a part of one block. WORDS is a power of two. tags.wgsl stands behind this file.

override WORKGROUP_SIZE: u32;
override THREADS: u32; // chunks in the slice

alias Chunk = array<vec4u, 8>;

// Zero before the look: what was not looked at is not right.
struct Look {
  highBits: u32, // of the slice that was looked at
  copyBits: u32,
  right: atomic<u32>, // chunks of which every word is right
}

@group(0) @binding(0) var<storage, read> chunks: array<Chunk>; // A[row][node][word], 32 words each
@group(0) @binding(1) var<storage, read_write> look: Look;
@group(0) @binding(2) var<uniform> slice: vec2u; // see slotIn

// The tags of four words: number `word` and its successors of the words that started in `node` in the slots from
// `slot` on.
fn due(slot: u32, node: u32, word: u32) -> vec4u {
  let words = vec4u(0u, 1u, 2u, 3u) + word;
  if HASHED {
    return mix32x4(mix32x4((slot + words / WORDS) ^ vec4u(SEED)) + node * WORDS + words % WORDS);
  }
  let first = (slot * NODES + node) * WORDS;
  return (first + (words / WORDS * NODES * WORDS + words % WORDS)) ^ vec4u(SEED);
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
  let chunksInRow = NODES * WORDS / 32u;
  let row = thread / chunksInRow;
  let first = thread % chunksInRow * 32u;
  let node = first / WORDS;
  let slot = slotIn(slice, row, node);
  // All of the chunk's blocks come from one node; the slots that they come from are consecutive.
  let originNode = (node & ~MASK) | (slot & MASK);
  let originSlot = (slot & ~MASK) | (node & MASK);
  // Said so, it costs nothing where a chunk holds whole blocks.
  let word = select(first % WORDS, 0u, WORDS <= 32u);
  let chunk = chunks[thread];
  var differences = chunk[0] ^ due(originSlot, originNode, word);
  differences |= chunk[1] ^ due(originSlot, originNode, word + 4u);
  differences |= chunk[2] ^ due(originSlot, originNode, word + 8u);
  differences |= chunk[3] ^ due(originSlot, originNode, word + 12u);
  differences |= chunk[4] ^ due(originSlot, originNode, word + 16u);
  differences |= chunk[5] ^ due(originSlot, originNode, word + 20u);
  differences |= chunk[6] ^ due(originSlot, originNode, word + 24u);
  differences |= chunk[7] ^ due(originSlot, originNode, word + 28u);
  // A workgroup runs as a whole or not at all: one thread counts the chunks of all, and who finds a wrong one takes it back.
  if lane == 0u {
    atomicAdd(&look.right, min(WORKGROUP_SIZE, THREADS - thread));
  }
  if any(differences != vec4u(0u)) {
    atomicSub(&look.right, 1u);
  }
  if thread == 0u {
    look.highBits = slice.x;
    look.copyBits = slice.y;
  }
}
