// Where the block starts that the exchange must bring to a place. This file stands whole behind the kernels that look
// at blocks after an exchange, beside tags.wgsl.
//
// Beside the exchange the slots are reordered, before it and after it. So in (slot, node) the block must be that of the
// member of the node's cube whose number is in the slot before the last reordering, which held it in the slot that the
// first one brings to this node's number. After exchanges in sequence it must be the block that the exchanges of all axes
// bring there.

override TARGET: u32; // how to find out where a block came from: one of the three below
override DIMS: u32; // the node bits of all axes, of exchanges in sequence
override FIRST_BITS: u32; // the lowest bit of each axis

const BY_MEMBERS = 0u; // one exchange; the tables undo what is done to the slots beside it
const BY_AXES = 1u; // exchanges in sequence; there are no tables
const BY_ORIGINS = 2u; // the first table has the place where the block of each place starts; there is no second
const NOWHERE = 0xffffffffu; // in that table: a place where no block ends

@group(0) @binding(3) var<storage, read> undoBefore: array<u32>; // the slot that the first reordering brings to each slot
@group(0) @binding(4) var<storage, read> undoAfter: array<u32>; // the same of the last

// Whether a block must end in this place of the slice, row * NODES + node.
fn isDue(place: u32) -> bool {
  return !(TARGET == BY_ORIGINS && undoBefore[place] == NOWHERE);
}

// Slot and node where it starts.
fn originOf(place: u32, slot: u32, node: u32) -> vec2u {
  if TARGET == BY_AXES {
    return beforeSequence(slot, node);
  }
  if TARGET == BY_ORIGINS {
    return vec2u(undoBefore[place] / NODES, undoBefore[place] % NODES);
  }
  let exchanged = undoAfter[slot];
  return vec2u(undoBefore[(exchanged & ~MASK) | (node & MASK)], (node & ~MASK) | (exchanged & MASK));
}

// Undoes the exchanges of all axes, the last one first: each changed the lowest bits of the slot for the axis's.
fn beforeSequence(slotAfter: u32, nodeAfter: u32) -> vec2u {
  var slot = slotAfter;
  var node = nodeAfter;
  var end = DIMS;
  for (var left = FIRST_BITS; left != 0u; left ^= 1u << end) {
    let first = firstLeadingBit(left);
    let differing = (slot ^ (node >> first)) & ((1u << (end - first)) - 1u);
    slot ^= differing;
    node ^= differing << first;
    end = first;
  }
  return vec2u(slot, node);
}
