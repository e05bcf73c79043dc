// One step of any messages: for every move, node v takes in one row the block that the node in the table for it has in
// another row, or in the same. A row that blocks leave and enter in the same step goes from one of the two memories to the
// other, since that cannot be done in place at once; what stays in it is taken along. Blocks that enter any other row arrive
// in the memory where that row is, which no move of the step reads; where none arrives nothing is written. The host keeps
// account of which memory holds which row.

const NOBODY = 0xffffffffu;
const FROM_SPARE = 1u;
const TO_SPARE = 2u;

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override WORDS: u32; // u32 words per block

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read_write> spare: array<u32>; // the same shape
@group(0) @binding(2) var<storage, read> sources: array<u32>; // for each table and node the node whose block arrives there, or NOBODY
@group(0) @binding(3) var<storage, read> moves: array<vec4u>; // row that is sent, row of arrival, table, FROM_SPARE | TO_SPARE
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
  let entry = moves[step.x + thread / NODES];
  let node = thread % NODES;
  let source = sources[entry.z * NODES + node];
  if source == NOBODY {
    return;
  }
  let here = (entry.y * NODES + node) * WORDS;
  let there = (entry.x * NODES + source) * WORDS;
  for (var word = 0u; word < WORDS; word++) {
    var block: u32;
    if (entry.w & FROM_SPARE) != 0u {
      block = spare[there + word];
    } else {
      block = blocks[there + word];
    }
    if (entry.w & TO_SPARE) != 0u {
      spare[here + word] = block;
    } else {
      blocks[here + word] = block;
    }
  }
}
