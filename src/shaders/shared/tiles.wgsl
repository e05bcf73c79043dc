// The entry point of a kernel that moves blocks of one word by way of workgroup memory: a workgroup takes two tiles of 32 x
// 32 blocks that change places, as the kernel's own exchangeTiles(pair, lane) says. All reads and writes of a row are of
// consecutive words, which is what graphics memory wants; processors that emulate one want the kernels that move blocks
// through registers, for barriers are slow there. NODES is a multiple of 32, LOW_MASK at least 63.

override THREADS: u32; // WORKGROUP_SIZE for each pair of tiles: 256, eight rows of a tile at a time

var<workgroup> one: array<u32, 1024>; // tile of 32 x 32
var<workgroup> other: array<u32, 1024>; // the tile with which it changes places

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  // The same for all threads of the workgroup, so that all of them reach the barrier: a compiler sees it of arguments only.
  let pair = groupOf(group, groups);
  if pair < THREADS / WORKGROUP_SIZE {
    exchangeTiles(pair, lane);
  }
}
