// The fingerprint of user data after the exchange: two sums over all words, each of another hash of the word and the
// position from which the exchange must have brought it. The host takes the same of the words that it gives to the machine,
// with the positions where they start: the sums agree when every word is in its place. threads.wgsl, slice.wgsl, tags.wgsl, look.wgsl and
// origins.wgsl stand behind this file. The evidence counts blocks; it finds the two sums.

override BLOCKS: u32; // blocks in the slice: rows x nodes
override BLOCKS_PER_THREAD: u32; // blocks that a thread adds up before it touches the shared sums

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[row][node][word]

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

// A thread for each BLOCKS_PER_THREAD of the blocks.
fn work(thread: u32) {
  let first = thread * BLOCKS_PER_THREAD;
  let end = min(first + BLOCKS_PER_THREAD, BLOCKS);
  var looked = 0u;
  var sum = vec2u(0u);
  for (var place = first; place < end; place++) {
    if !isDue(place) {
      continue;
    }
    let origin = originOf(place / NODES, place % NODES);
    for (var word = 0u; word < WORDS; word++) {
      let key = keys(origin.x, origin.y, word);
      let value = blocks[place * WORDS + word];
      sum += vec2u(mix32(value ^ key.x), blend32(value ^ key.y));
    }
    looked++;
  }
  atomicAdd(&look.counted, looked);
  atomicAdd(&look.found[0], sum.x);
  atomicAdd(&look.found[1], sum.y);
  nameSlice(thread);
}
