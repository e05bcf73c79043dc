// The transposition that anybody would write first, one word a thread, out of place: something to compare with.

override SIDE: u32; // rows and columns

@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(at: Invocation) {
  let place = threadOf(at);
  if place >= SIDE * SIDE {
    return;
  }
  result[place % SIDE * SIDE + place / SIDE] = source[place];
}
