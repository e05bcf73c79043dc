// One step of any messages in which nodes send to each other in pairs: for every move (row, table) node v and its
// partner in that table exchange the blocks in the row, in place. A step holds each row at most once, so moves do
// not meet.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override WORDS: u32; // u32 words per block

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read> partners: array<u32>; // for each table and node its partner; itself: it is idle
@group(0) @binding(2) var<storage, read> moves: array<vec2u>; // row and table of every move
@group(0) @binding(3) var<uniform> step: vec2u; // x: index of the step's first move; y: how many moves

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if thread >= step.y * NODES {
    return;
  }
  let swap = moves[step.x + thread / NODES];
  let node = thread % NODES;
  let partner = partners[swap.y * NODES + node];
  // The lower of the two moves both blocks.
  if partner <= node {
    return;
  }
  let here = (swap.x * NODES + node) * WORDS;
  let there = (swap.x * NODES + partner) * WORDS;
  for (var word = 0u; word < WORDS; word++) {
    let block = blocks[here + word];
    blocks[here + word] = blocks[there + word];
    blocks[there + word] = block;
  }
}
