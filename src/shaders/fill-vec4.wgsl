// The fill kernel for chunks of 32 words. Where the slots of a chunk differ, the data is as the alignment leaves it: what
// belongs into row r is in row r ^ node. threads.wgsl, slice.wgsl and chunks.wgsl stand behind this file.

@group(0) @binding(0) var<storage, read_write> chunks: array<Chunk>; // A[row][node][word], 32 words each

// A thread for each chunk of the slice.
fn work(chunk: u32) {
  let place = placeOf(chunk);
  let row = select(place.row, place.row ^ (place.node & LOW_MASK), SLOTS_DIFFER);
  let slot = slotIn(row, place.node);
  chunks[chunk] = Chunk(
    tagsOf(slot, place.node, place.word),
    tagsOf(slot, place.node, place.word + 4u),
    tagsOf(slot, place.node, place.word + 8u),
    tagsOf(slot, place.node, place.word + 12u),
    tagsOf(slot, place.node, place.word + 16u),
    tagsOf(slot, place.node, place.word + 20u),
    tagsOf(slot, place.node, place.word + 24u),
    tagsOf(slot, place.node, place.word + 28u),
  );
}
