// Which slice of the node memories this is. shape.wgsl stands behind this file.

struct Slice {
  high: u32, // the member bits above LOW_MASK that all of its rows have in common
  copy: u32, // the bits of its first row above the member's
}

@group(0) @binding(1) var<uniform> slice: Slice;

// The slot of a block that is in this row and node of the slice, before the alignment and after the realignment.
fn slotIn(row: u32, node: u32) -> u32 {
  return slice.copy + ((row & ~LOW_MASK) | ((alignmentOf(node) & ~LOW_MASK) ^ slice.high) | (row & LOW_MASK));
}

// The XOR of a slot and the row to which the alignment takes it: the member's number, or of exchanges in sequence the XOR of the
// coordinates on all axes.
fn alignmentOf(node: u32) -> u32 {
  if FIRST_BITS == 0u {
    return node & MASK;
  }
  var coordinates = 0u;
  var end = DIMS;
  for (var left = FIRST_BITS; left != 0u; left ^= 1u << end) {
    let lowest = firstLeadingBit(left);
    coordinates ^= (node >> lowest) & ((1u << (end - lowest)) - 1u);
    end = lowest;
  }
  return coordinates;
}
