// One step of any messages along rows: for every move (row, table, whether the row is in `spare`) node v takes the block of
// the node that the table has for it, itself where none arrives. The blocks leave one of the two memories and arrive in the
// other, since they cannot all be moved in place at once; the host keeps account of which memory holds which row. A step
// holds each row at most once, so moves do not meet.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override WORDS: u32; // u32 words per block

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read_write> spare: array<u32>; // the same shape
@group(0) @binding(2) var<storage, read> sources: array<u32>; // for each table and node the node whose block arrives there
@group(0) @binding(3) var<storage, read> moves: array<u32>; // three words for every move: row, table, 1 if it is in `spare`
@group(0) @binding(4) var<uniform> step: vec2u; // x: index of the step's first move; y: how many moves

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
  let entry = 3u * (step.x + thread / NODES);
  let node = thread % NODES;
  let row = moves[entry] * NODES;
  let here = (row + node) * WORDS;
  let there = (row + sources[moves[entry + 1u] * NODES + node]) * WORDS;
  if moves[entry + 2u] == 1u {
    for (var word = 0u; word < WORDS; word++) {
      blocks[here + word] = spare[there + word];
    }
  } else {
    for (var word = 0u; word < WORDS; word++) {
      spare[here + word] = blocks[there + word];
    }
  }
}
