// One step of any messages: for every move, node v takes in one row the block that the node in the table for it has in
// another row, or in the same. A row that blocks leave and enter in the same step goes from one of the two memories to the
// other, since that cannot be done in place at once; what stays in it is taken along. Blocks that enter any other row arrive
// in the memory where that row is, which no move of the step reads; where none arrives nothing is written. The host keeps
// account of which memory holds which row. blocks.wgsl and steps.wgsl stand behind this file.

const NOBODY = 0xffffffffu; // in a table: no block arrives
const FROM_SPARE = 1u; // the row that is sent is in the second memory
const TO_SPARE = 2u; // the row of arrival will be in the second memory

@group(0) @binding(2) var<storage, read> moves: array<vec4u>; // row that is sent, row of arrival, table, FROM_SPARE | TO_SPARE
@group(0) @binding(3) var<storage, read_write> spare: array<u32>; // the second memory, of the same shape as the first
@group(0) @binding(4) var<storage, read> sources: array<u32>; // by table and node: whose block arrives there, or NOBODY

// A thread for each node.
fn makeMove(index: u32, node: u32) {
  let entry = moves[index];
  let source = sources[entry.z * NODES + node];
  if source != NOBODY {
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
}
