// Counts the blocks of tagged data that are not where the exchange must bring them, and keeps the places
// of some of them. In place (slot, node) the block must be that of the member `slot` of the node's
// subcube, which held it in the slot of this node's member number.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override PLACES: u32; // blocks in the node memories: slots x nodes
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that choose the member of a subcube
override SEED: u32; // the fill kernel's

struct Verdict {
  mismatches: atomic<u32>, // blocks with at least one wrong word
  wrong: array<u32>, // places (slot x nodes + node) of the first of them that were found
}

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[slot][node][word]
@group(0) @binding(1) var<storage, read_write> verdict: Verdict;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let place = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if place >= PLACES {
    return;
  }
  let node = place % NODES;
  let slot = place / NODES;
  let originNode = (node & ~MASK) | (slot & MASK);
  let originSlot = (slot & ~MASK) | (node & MASK);
  let origin = originSlot * NODES + originNode;
  var differs = false;
  for (var word = 0u; word < WORDS; word++) {
    differs |= blocks[place * WORDS + word] != ((origin * WORDS + word) ^ SEED);
  }
  if differs {
    let found = atomicAdd(&verdict.mismatches, 1u);
    if found < arrayLength(&verdict.wrong) {
      verdict.wrong[found] = place;
    }
  }
}
