// The whole exchange in one pass, in place, for a schedule that has been proved to do nothing else: the block
// for member w in node v changes places with the block for member v in node w.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override PLACES: u32; // blocks in the slice: rows x nodes
override WORDS: u32; // u32 words per block
override LOW_MASK: u32; // the node bits that choose the row

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<uniform> slice: vec2u; // x: member bits of its rows above LOW_MASK; y: first row's copy bits

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
  let row = place / NODES;
  let otherNode = ((node & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK);
  let otherRow = (row & ~LOW_MASK) | (node & LOW_MASK);
  let other = otherRow * NODES + otherNode;
  // One thread of each pair does the work.
  if other <= place {
    return;
  }
  for (var word = 0u; word < WORDS; word++) {
    let block = blocks[place * WORDS + word];
    blocks[place * WORDS + word] = blocks[other * WORDS + word];
    blocks[other * WORDS + word] = block;
  }
}
