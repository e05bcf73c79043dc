// What the kernels share that know where a word started: this file stands whole behind each of them.
//
// Tagged data: every word holds its tag, which tells where it starts: slot (destination), node (source) and word of the
// block.

override NODES: u32; // columns of A
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override SEED: u32; // tags of another seed are others
override HASHED: bool; // whether positions have more than 32 bits, so that tags are hashes of them

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: u32) -> u32 {
  var h = value;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
}

// The same of four numbers.
fn mix32x4(value: vec4u) -> vec4u {
  var h = value;
  h = (h ^ (h >> vec4u(16u))) * 0x85ebca6bu;
  h = (h ^ (h >> vec4u(13u))) * 0xc2b2ae35u;
  return h ^ (h >> vec4u(16u));
}

// The tag of a word that starts in this slot and node.
fn tagOf(slot: u32, node: u32, word: u32) -> u32 {
  if HASHED {
    return mix32(mix32(slot ^ SEED) + node * WORDS + word);
  }
  return ((slot * NODES + node) * WORDS + word) ^ SEED;
}

// The slot of a block that is in this row and node of a slice, before the alignment and after the realignment.
// slice.x: the member bits of its rows above LOW_MASK; slice.y: the copy bits of its first row.
fn slotIn(slice: vec2u, row: u32, node: u32) -> u32 {
  return slice.y + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK));
}
