// A transposition out of place, a tile of 4 x 4 words in registers a thread: something to compare with.

override SIDE: u32; // rows and columns, a multiple of 4

@group(0) @binding(0) var<storage, read> source: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(at: Invocation) {
  let tile = threadOf(at);
  let units = SIDE / 4u;
  if tile >= units * units {
    return;
  }
  let i = tile / units;
  let j = tile % units;
  let here = i * SIDE + j;
  let a = source[here];
  let b = source[here + units];
  let c = source[here + 2u * units];
  let d = source[here + 3u * units];
  let there = j * SIDE + i;
  result[there] = vec4u(a.x, b.x, c.x, d.x);
  result[there + units] = vec4u(a.y, b.y, c.y, d.y);
  result[there + 2u * units] = vec4u(a.z, b.z, c.z, d.z);
  result[there + 3u * units] = vec4u(a.w, b.w, c.w, d.w);
}
