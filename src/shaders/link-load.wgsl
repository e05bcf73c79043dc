// One step of messages on the links: every thread follows the route of one message from one node, axis by axis, and books
// every link of it: its blocks are added to the link's load, and a link that a message of the same step has booked before
// is a meeting. steps.wgsl stands behind this file.

override NODES: u32; // nodes of the network
override AXES: u32; // axes of a displacement
override PORTS: u32; // links that leave a node

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
@group(0) @binding(4) var<storage, read> ways: array<i32>; // by axis the ports ahead and back, by link the node to which it leads or -1, then displacements [table][node][axis]

// A thread for each node that sends the message.
fn makeMove(index: u32, source: u32) {
  let message = messages[index];
  var node = source;
  let first = 2u * AXES + NODES * PORTS + (message.table * NODES + node) * AXES;
  if ways[first] == IDLE {
    return;
  }
  for (var axis = 0u; axis < AXES; axis++) {
    let hops = ways[first + axis];
    let port = u32(ways[2u * axis + select(1u, 0u, hops > 0i)]);
    for (var hop = 0i; hop < abs(hops); hop++) {
      let link = node * PORTS + port;
      let next = ways[2u * AXES + link];
      if next < 0i {
        atomicAdd(&found.missing, 1u);
        return;
      }
      atomicAdd(&found.loads[link], message.blocks);
      if atomicExchange(&booked[link], message.step + 1u) == message.step + 1u {
        atomicAdd(&found.meetings, 1u);
        atomicMax(&found.before, 0xffffffffu - message.step);
      }
      node = u32(next);
    }
  }
}
