// One step of messages on the links: every thread follows the route of one message from one node, axis by axis, and books
// every link of it: its blocks are added to the link's load, and a link that a message of the same step has booked before
// is a meeting. steps.wgsl stands behind this file.

override NODES: u32; // nodes of the network
override AXES: u32; // axes of the network; a cube has one of two nodes for each dimension
override PORTS: u32; // links that leave a node
override PORTS_OF_AXIS: u32; // links that leave a node along one axis: 2, ahead and back; on a cube 1
override IS_RING: bool; // whether the ends of an axis are linked

const IDLE = 0x7fffffffi; // the first displacement of a node that sends nothing

// Zero before the first step.
struct Found {
  meetings: atomic<u32>, // messages that found a link booked
  before: atomic<u32>, // 2^32 - 1 less the first step in which one did
  missing: atomic<u32>, // links of routes that are not there
  loads: array<atomic<u32>>, // by link: blocks
}

struct Message {
  table: u32, // number of its table of displacements
  blocks: u32, // in the message of each node
  step: u32, // the number of its step
  unused: u32, // so that a message has a length of 16 bytes
}

@group(0) @binding(0) var<storage, read_write> booked: array<atomic<u32>>; // by link: one more than the last step that used it
@group(0) @binding(2) var<storage, read> messages: array<Message>; // the moves of a step
@group(0) @binding(3) var<storage, read_write> found: Found;
@group(0) @binding(4) var<storage, read> ways: array<i32>; // nodes along each axis, then displacements [table][node][axis]

// A thread for each node that sends the message.
fn makeMove(index: u32, source: u32) {
  let message = messages[index];
  var node = source;
  let first = AXES + (message.table * NODES + node) * AXES;
  if ways[first] == IDLE {
    return;
  }
  var stride = 1u;
  for (var axis = 0u; axis < AXES; axis++) {
    let side = u32(ways[axis]);
    let hops = ways[first + axis];
    let ahead = hops > 0i;
    // Two nodes have one link each way, on the first port.
    let port = axis * PORTS_OF_AXIS + select(1u, 0u, ahead || side == 2u);
    for (var hop = 0i; hop < abs(hops); hop++) {
      let at = node / stride % side;
      let atEnd = select(at == 0u, at == side - 1u, ahead);
      if atEnd && !IS_RING {
        atomicAdd(&found.missing, 1u);
        return;
      }
      let link = node * PORTS + port;
      atomicAdd(&found.loads[link], message.blocks);
      if atomicExchange(&booked[link], message.step + 1u) == message.step + 1u {
        atomicAdd(&found.meetings, 1u);
        atomicMax(&found.before, 0xffffffffu - message.step);
      }
      let next = select(at + side - 1u, at + 1u, ahead) % side;
      node = node - at * stride + next * stride;
    }
    stride *= side;
  }
}
