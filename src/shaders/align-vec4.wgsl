// The align kernel for four words at a time. A thread takes one vec4 of four rows, and of the four rows with
// which they change places: the two low bits of a word's node move it between the four rows, the other bits
// move the four to the others. Selecting instead of branching keeps it fast on processors too.

override WORKGROUP_SIZE: u32;
override ROW_UNITS: u32; // vec4 in a row
override THREADS: u32; // rows / 8 x ROW_UNITS
override WORDS: u32; // u32 words per block, a power of two
override LOW_MASK: u32; // the node bits that choose the row; at least 7

@group(0) @binding(0) var<storage, read_write> units: array<vec4u>; // A[row][node][word], four words each

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if thread >= THREADS {
    return;
  }
  let column = thread % ROW_UNITS;
  let pair = thread / ROW_UNITS;
  let node = (4u * column + vec4u(0u, 1u, 2u, 3u)) / WORDS;
  let mask = (node.x & LOW_MASK) >> 2u;
  // Where only the low bits move, neighbouring fours are a pair, and stay where they are.
  let partner = select(mask, 1u, mask == 0u);
  let below = (1u << firstLeadingBit(partner)) - 1u;
  let one = ((pair & ~below) << 1u) | (pair & below);
  let other = one ^ partner;

  let here = one * 4u * ROW_UNITS + column;
  let a0 = units[here];
  let a1 = units[here + ROW_UNITS];
  let a2 = units[here + 2u * ROW_UNITS];
  let a3 = units[here + 3u * ROW_UNITS];
  let there = other * 4u * ROW_UNITS + column;
  let b0 = units[there];
  let b1 = units[there + ROW_UNITS];
  let b2 = units[there + 2u * ROW_UNITS];
  let b3 = units[there + 3u * ROW_UNITS];

  // First the words of odd nodes change rows by one, then those with the second bit by two.
  let odd = (node & vec4u(1u)) != vec4u(0u);
  let c0 = select(a0, a1, odd);
  let c1 = select(a1, a0, odd);
  let c2 = select(a2, a3, odd);
  let c3 = select(a3, a2, odd);
  let d0 = select(b0, b1, odd);
  let d1 = select(b1, b0, odd);
  let d2 = select(b2, b3, odd);
  let d3 = select(b3, b2, odd);

  let far = (node & vec4u(2u)) != vec4u(0u);
  let toOne = (one ^ mask) * 4u * ROW_UNITS + column;
  units[toOne] = select(c0, c2, far);
  units[toOne + ROW_UNITS] = select(c1, c3, far);
  units[toOne + 2u * ROW_UNITS] = select(c2, c0, far);
  units[toOne + 3u * ROW_UNITS] = select(c3, c1, far);
  let toOther = (other ^ mask) * 4u * ROW_UNITS + column;
  units[toOther] = select(d0, d2, far);
  units[toOther + ROW_UNITS] = select(d1, d3, far);
  units[toOther + 2u * ROW_UNITS] = select(d2, d0, far);
  units[toOther + 3u * ROW_UNITS] = select(d3, d1, far);
}
