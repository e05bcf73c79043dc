// Finds the blocks of tagged data in a slice that are not where they must be, and keeps the places of some of them.
// threads.wgsl, slice.wgsl, tags.wgsl, look.wgsl and origins.wgsl stand behind this file. The evidence counts blocks; it finds the number
// of those with at least one wrong word, and places in the slice (row * NODES + node) of the first that were found.

override BLOCKS: u32; // blocks in the slice: rows x nodes

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[row][node][word]

// Thread t takes blocks t, t + THREADS, and so on.
fn work(thread: u32) {
  var looked = 0u;
  for (var place = thread; place < BLOCKS; place += THREADS) {
    if !isDue(place) {
      continue;
    }
    let origin = originOf(place / NODES, place % NODES);
    var differs = false;
    for (var word = 0u; word < WORDS; word++) {
      differs |= blocks[place * WORDS + word] != tagOf(origin.x, origin.y, word);
    }
    if differs {
      let number = 1u + atomicAdd(&look.found[0], 1u);
      if number < arrayLength(&look.found) {
        atomicStore(&look.found[number], place);
      }
    }
    looked++;
  }
  atomicAdd(&look.counted, looked);
  nameSlice(thread);
}
