// The align kernel for one-word blocks by way of workgroup memory: a workgroup takes two tiles of 32 x 32
// blocks that change places. All reads and writes of a row are of consecutive words, which is what graphics
// memory wants; processors that emulate one want the align-vec4 kernel, for barriers are slow there.

override WORKGROUP_SIZE: u32; // 256: eight rows of a tile at a time
override NODES: u32; // columns of A, a multiple of 32
override PAIRS: u32; // pairs of tiles: rows / 64 x nodes / 32
override LOW_MASK: u32; // the node bits that choose the row; at least 63

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node]

var<workgroup> one: array<u32, 1024>; // tile of 32 x 32
var<workgroup> other: array<u32, 1024>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  // The same for all threads of the workgroup, so that all of them reach the barrier.
  let index = group.y * groups.x + group.x;
  if index >= PAIRS {
    return;
  }
  let tilesInRow = NODES / 32u;
  let left = index % tilesInRow * 32u;
  let pair = index / tilesInRow;
  let mask = (left & LOW_MASK) >> 5u;
  // Where only the low bits move, neighbouring tiles are a pair, and stay where they are.
  let partner = select(mask, 1u, mask == 0u);
  let below = (1u << firstLeadingBit(partner)) - 1u;
  let top = ((pair & ~below) << 1u) | (pair & below);
  let here = top * 32u * NODES + left;
  let there = (top ^ partner) * 32u * NODES + left;
  let column = lane % 32u;
  for (var row = lane / 32u; row < 32u; row += 8u) {
    one[row * 32u + column] = blocks[here + row * NODES + column];
    other[row * 32u + column] = blocks[there + row * NODES + column];
  }
  workgroupBarrier();
  let toOne = select(there, here, mask == 0u);
  let toOther = select(here, there, mask == 0u);
  for (var row = lane / 32u; row < 32u; row += 8u) {
    // Column c of row r comes from row r ^ c: the words of a row lie in different banks.
    blocks[toOne + row * NODES + column] = one[(row ^ column) * 32u + column];
    blocks[toOther + row * NODES + column] = other[(row ^ column) * 32u + column];
  }
}
