// Which slice of the node memories this is. shape.wgsl stands behind this file.

struct Slice {
  high: u32, // the member bits above LOW_MASK that all of its rows have in common
  copy: u32, // the bits of its first row above the member's
}

@group(0) @binding(1) var<uniform> slice: Slice;

// The slot of a block that is in this row and node of the slice, before the alignment and after the realignment.
fn slotIn(row: u32, node: u32) -> u32 {
  return slice.copy + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.high) | (row & LOW_MASK));
}
