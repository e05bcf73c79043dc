// One step of messages on the links: every thread follows the route of one message from one node, axis by axis, or through
// a switch, and books every link of it: its blocks are added to the link's load, and a link that as many messages of the same
// step have booked before as it carries at a time is a meeting. steps.wgsl stands behind this file.

override NODES: u32; // nodes of the network
override AXES: u32; // axes of a displacement
override PORTS: u32; // links that are numbered at a node
override LANES: u32; // messages that a link carries at a time
override IS_SWITCHED: u32; // 1 or 0: whether a route is the link of the sender on port 0 and that of the receiver on port 1

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

@group(0) @binding(0) var<storage, read_write> booked: array<atomic<u32>>; // by link: (LANES + 1) x the last step that used it, and how often it did
@group(0) @binding(2) var<storage, read> messages: array<Message>; // the moves of a step
@group(0) @binding(3) var<storage, read_write> found: Found;
@group(0) @binding(4) var<storage, read> ways: array<i32>; // by axis the ports ahead and back, by link the node to which it leads or -1, then displacements [table][node][axis]; of a switch the targets [table][node]

// A thread for each node that sends the message.
fn makeMove(index: u32, source: u32) {
  let message = messages[index];
  var node = source;
  let first = 2u * AXES + NODES * PORTS + (message.table * NODES + node) * AXES;
  if ways[first] == IDLE {
    return;
  }
  if IS_SWITCHED == 1u {
    book(source * PORTS, message);
    book(u32(ways[first]) * PORTS + 1u, message);
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
      book(link, message);
      node = u32(next);
    }
  }
}

fn book(link: u32, message: Message) {
  atomicAdd(&found.loads[link], message.blocks);
  let none = message.step * (LANES + 1u);
  atomicMax(&booked[link], none);
  if atomicAdd(&booked[link], 1u) - none >= LANES {
    // It stays as it is, so that it never reaches the next step.
    atomicSub(&booked[link], 1u);
    atomicAdd(&found.meetings, 1u);
    atomicMax(&found.before, 0xffffffffu - message.step);
  }
}
