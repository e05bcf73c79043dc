// Tagged data: every word holds its tag, which tells where it starts: slot (destination), node (source) and word of the
// block. shape.wgsl stands behind this file.

override SEED: u32; // tags of another seed are others
override HASHED: bool; // whether positions have more than 32 bits, so that tags are hashes of them

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: u32) -> u32 {
  var h = value;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
}

// The tag of a word that starts in this slot and node.
fn tagOf(slot: u32, node: u32, word: u32) -> u32 {
  if HASHED {
    return mix32(mix32(slot ^ SEED) + node * WORDS + word);
  }
  return ((slot * NODES + node) * WORDS + word) ^ SEED;
}
