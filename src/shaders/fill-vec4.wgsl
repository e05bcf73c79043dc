// The fill kernel for 32 words at a time: whole blocks of consecutive nodes that differ in bits of LOW_MASK only, so
// that all of them have the same slot (or, aligned, slots that differ as the nodes do), or a part of one block. WORDS is
// a power of two. tags.wgsl stands behind this file.

override WORKGROUP_SIZE: u32;
override THREADS: u32; // chunks in the slice
override ALIGNED: bool; // whether the data is as the alignment leaves it: what belongs into row r is in row r ^ node

alias Chunk = array<vec4u, 8>;

@group(0) @binding(0) var<storage, read_write> chunks: array<Chunk>; // A[row][node][word], 32 words each
@group(0) @binding(1) var<uniform> slice: vec2u; // see slotIn

// The tags of four words: number `word` and its successors of the words of which the first block has this slot and
// node.
fn tags(slot: u32, node: u32, word: u32) -> vec4u {
  let words = vec4u(0u, 1u, 2u, 3u) + word;
  let block = words / WORDS;
  var slots = vec4u(slot);
  if ALIGNED {
    slots ^= block;
  }
  let position = (block ^ vec4u(node)) * WORDS + words % WORDS;
  if HASHED {
    return mix32x4(mix32x4(slots ^ vec4u(SEED)) + position);
  }
  return (slots * NODES * WORDS + position) ^ vec4u(SEED);
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
  var row = thread / chunksInRow;
  let first = thread % chunksInRow * 32u;
  let node = first / WORDS;
  if ALIGNED {
    row ^= node & LOW_MASK;
  }
  let slot = slotIn(slice, row, node);
  // Said so, it costs nothing where a chunk holds whole blocks.
  let word = select(first % WORDS, 0u, WORDS <= 32u);
  chunks[thread] = Chunk(
    tags(slot, node, word),
    tags(slot, node, word + 4u),
    tags(slot, node, word + 8u),
    tags(slot, node, word + 12u),
    tags(slot, node, word + 16u),
    tags(slot, node, word + 20u),
    tags(slot, node, word + 24u),
    tags(slot, node, word + 28u),
  );
}
