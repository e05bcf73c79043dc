// Counts the chunks of 32 words of tagged data in which every word is right. Where all are, no block need be looked at by
// the verify kernel, which is slower, and says what is wrong. threads.wgsl, slice.wgsl, chunks.wgsl, look.wgsl and origins.wgsl stand
// behind this file. The evidence counts chunks; it finds nothing.

@group(0) @binding(0) var<storage, read> chunks: array<Chunk>; // A[row][node][word], 32 words each

// A thread for each chunk of the slice.
fn work(thread: u32) {
  let place = placeOf(thread);
  let origin = originOf(place.row, place.node);
  let chunk = chunks[thread];
  var differences = chunk[0] ^ tagsOf(origin.x, origin.y, place.word);
  differences |= chunk[1] ^ tagsOf(origin.x, origin.y, place.word + 4u);
  differences |= chunk[2] ^ tagsOf(origin.x, origin.y, place.word + 8u);
  differences |= chunk[3] ^ tagsOf(origin.x, origin.y, place.word + 12u);
  differences |= chunk[4] ^ tagsOf(origin.x, origin.y, place.word + 16u);
  differences |= chunk[5] ^ tagsOf(origin.x, origin.y, place.word + 20u);
  differences |= chunk[6] ^ tagsOf(origin.x, origin.y, place.word + 24u);
  differences |= chunk[7] ^ tagsOf(origin.x, origin.y, place.word + 28u);
  // A workgroup runs as a whole or not at all: one thread counts the chunks of all, and who finds a wrong one takes it back.
  if thread % WORKGROUP_SIZE == 0u {
    atomicAdd(&look.counted, min(WORKGROUP_SIZE, THREADS - thread));
  }
  if any(differences != vec4u(0u)) {
    atomicSub(&look.counted, 1u);
  }
  nameSlice(thread);
}
