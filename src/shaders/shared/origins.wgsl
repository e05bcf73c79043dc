// Where the block starts that must be in a place, for the kernels that look at blocks. slice.wgsl stands behind this file.
//
// Beside the exchange the slots are reordered, before it and after it. So in (slot, node) the block must be that of the
// member of the node's cube whose number is in the slot before the last reordering, which held it in the slot that the
// first one brings to this node's number. After exchanges in sequence it must be the block that the exchanges of all axes
// bring there.

override TARGET: u32; // how to find out where a block came from: one of those below

const BY_EXCHANGE = 0u; // one exchange and nothing beside it; there are no tables
const BY_MEMBERS = 1u; // one exchange; the tables undo what is done to the slots before it and after it
const BY_AXES = 2u; // exchanges in sequence; there are no tables
const BY_ORIGINS = 3u; // the first table has the place where the block of each place starts; there is no second
const BY_CROSSINGS = 4u; // the midst of a segment of exchanges, after the alignment; see crossedOrigin
const NOWHERE = 0xffffffffu; // in a table of origins: a place where no block ends

@group(0) @binding(3) var<storage, read> firstTable: array<u32>; // by slot, by place or by row of the slice, as TARGET says
@group(0) @binding(4) var<storage, read> secondTable: array<u32>; // by slot, where there is a second table

// Whether a block must end in this place of the slice, row * NODES + node.
fn isDue(place: u32) -> bool {
  return !(TARGET == BY_ORIGINS && firstTable[place] == NOWHERE);
}

// Slot and node where the block starts that must be in this row and node of the slice.
fn originOf(row: u32, node: u32) -> vec2u {
  var origin: vec2u;
  switch TARGET {
    case BY_EXCHANGE: {
      origin = exchanged(slotIn(row, node), node);
    }
    case BY_MEMBERS: {
      let before = exchanged(secondTable[slotIn(row, node)], node);
      origin = vec2u(firstTable[before.x], before.y);
    }
    case BY_AXES: {
      origin = beforeSequence(slotIn(row, node), node);
    }
    case BY_ORIGINS: {
      let place = firstTable[row * NODES + node];
      origin = vec2u(place / NODES, place % NODES);
    }
    default: {
      origin = crossedOrigin(row, node);
    }
  }
  return origin;
}

// Slot and node to which the exchange brings the block of this slot and node, and from which it brings one here.
fn exchanged(slot: u32, node: u32) -> vec2u {
  return vec2u((slot & ~MASK) | (node & MASK), (node & ~MASK) | (slot & MASK));
}

// Row r has been moved across the node mask firstTable[r] so far. So the block in node v started in node v ^ firstTable[r], in the
// slot of which r is the relative address there.
fn crossedOrigin(row: u32, node: u32) -> vec2u {
  let address = slice.copy + (row | slice.high);
  let origin = node ^ firstTable[row];
  return vec2u((address & ~MASK) | ((address ^ origin) & MASK), origin);
}

// Undoes the exchanges of all axes, the last one first: each changed the lowest bits of the slot for the axis's.
fn beforeSequence(slotAfter: u32, nodeAfter: u32) -> vec2u {
  var slot = slotAfter;
  var node = nodeAfter;
  var end = DIMS;
  for (var left = FIRST_BITS; left != 0u; left ^= 1u << end) {
    let lowest = firstLeadingBit(left);
    let differing = (slot ^ (node >> lowest)) & ((1u << (end - lowest)) - 1u);
    slot ^= differing;
    node ^= differing << lowest;
    end = lowest;
  }
  return vec2u(slot, node);
}
