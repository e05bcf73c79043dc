// Tagged data: every word of a slice of the node memories gets its tag, see tags.wgsl, which stands behind this file.

override WORKGROUP_SIZE: u32;
override THREADS: u32; // blocks in the slice: rows x nodes
override ALIGNED: bool; // whether the data is as the alignment leaves it: what belongs into row r is in row r ^ node

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<uniform> slice: vec2u; // see slotIn

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let place = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if place >= THREADS {
    return;
  }
  let node = place % NODES;
  var row = place / NODES;
  if ALIGNED {
    row ^= node & LOW_MASK;
  }
  let slot = slotIn(slice, row, node);
  for (var word = 0u; word < WORDS; word++) {
    blocks[place * WORDS + word] = tagOf(slot, node, word);
  }
}
