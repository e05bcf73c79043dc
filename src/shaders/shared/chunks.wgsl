// Tagged data in chunks of 32 words: whole blocks of consecutive nodes, which differ in bits of LOW_MASK only, or a part
// of one block. WORDS is a power of two. tags.wgsl stands behind this file.

override SLOTS_DIFFER: bool; // whether block b of a chunk starts in the first one's slot ^ b, or all in the same slot
override NODES_DIFFER: bool; // whether block b of a chunk starts in the first one's node ^ b, or all in the same node

alias Chunk = array<vec4u, 8>;

// Where a chunk is in the slice.
struct ChunkPlace {
  row: u32,
  node: u32, // of its first block
  word: u32, // of that block, with which it begins
}

fn placeOf(chunk: u32) -> ChunkPlace {
  let chunksInRow = NODES * WORDS / 32u;
  let first = chunk % chunksInRow * 32u;
  // Said so, the word costs nothing where a chunk holds whole blocks.
  return ChunkPlace(chunk / chunksInRow, first / WORDS, select(first % WORDS, 0u, WORDS <= 32u));
}

// The tags of four words: number `word` and its successors of the words of which the first block starts in this slot and
// node.
fn tagsOf(slot: u32, node: u32, word: u32) -> vec4u {
  let words = vec4u(0u, 1u, 2u, 3u) + word;
  let block = words / WORDS;
  let slotChange = select(vec4u(0u), block, SLOTS_DIFFER);
  let nodeChange = select(vec4u(0u), block, NODES_DIFFER);
  let slots = slotChange ^ vec4u(slot);
  let inSlot = (nodeChange ^ vec4u(node)) * WORDS + words % WORDS;
  var tags: vec4u;
  if HASHED {
    tags = mix32x4(mix32x4(slots ^ vec4u(SEED)) + inSlot);
  } else if countOneBits(NODES) == 1u {
    // The changes are of bits of the position: the same in all chunks.
    tags = ((slotChange * NODES + nodeChange) * WORDS + words % WORDS) ^ vec4u(((slot * NODES + node) * WORDS) ^ SEED);
  } else {
    tags = (slots * NODES * WORDS + inSlot) ^ vec4u(SEED);
  }
  return tags;
}

// The same bijection as mix32, of four numbers.
fn mix32x4(value: vec4u) -> vec4u {
  var h = value;
  h = (h ^ (h >> vec4u(16u))) * 0x85ebca6bu;
  h = (h ^ (h >> vec4u(13u))) * 0xc2b2ae35u;
  return h ^ (h >> vec4u(16u));
}
