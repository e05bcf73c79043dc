// Copies one memory into another, eight vec4 a thread: what no kernel of the machine can beat by much, so
// their times are given as multiples of this one's.

override UNITS: u32; // vec4 in a memory, a multiple of 8

@group(0) @binding(0) var<storage, read> source: array<vec4u>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4u>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(at: Invocation) {
  let first = threadOf(at) * 8u;
  if first >= UNITS {
    return;
  }
  result[first] = source[first];
  result[first + 1u] = source[first + 1u];
  result[first + 2u] = source[first + 2u];
  result[first + 3u] = source[first + 3u];
  result[first + 4u] = source[first + 4u];
  result[first + 5u] = source[first + 5u];
  result[first + 6u] = source[first + 6u];
  result[first + 7u] = source[first + 7u];
}
