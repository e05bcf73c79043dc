// One step of messages on the links: every thread follows the route of one message from one node, axis by axis, through
// a switch, or link by link, and books every link of it: its blocks are added to the link's load, and a link that as many
// messages of the same step have booked before as it carries at a time is a meeting. steps.wgsl stands behind this file.

override NODES: u32; // nodes of the network
override AXES: u32; // axes of a displacement; 1 where a route goes by its target
override PORTS: u32; // links that are numbered at a node
override LANES: u32; // messages that a link carries at a time; that of a node where those of servers carry others; not of routes by links
override SERVER: u32; // nodes of a server, one after another; all where there are no servers
override SERVER_LANES: u32; // messages that a link of a server carries at a time
override ROUTING: u32; // how routes are found: ALONG_AXES, THROUGH_SWITCH, or 2: by links
override TABLES: u32; // where the tables begin in ways

const IDLE = 0x7fffffffi; // the first displacement of a node that sends nothing, and where its way begins
const END = -1i; // behind the last link of a way
const ALONG_AXES = 0u;
const THROUGH_SWITCH = 1u; // the link of the sender on port 0 and that of the receiver on port 1; between servers those on ports 2 and 3 of their first nodes

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

@group(0) @binding(0) var<storage, read_write> booked: array<atomic<u32>>; // by link: (its lanes + 1) x the last step that used it, and how often it did
@group(0) @binding(2) var<storage, read> messages: array<Message>; // the moves of a step
@group(0) @binding(3) var<storage, read_write> found: Found;
@group(0) @binding(4) var<storage, read> ways: array<i32>; // by link the node to which it leads or -1, and by axis the ports ahead and back; or by link the messages that it carries at a time, and all ways; then displacements [table][node][axis], or [table][node] targets or where ways begin

// A thread for each node that sends the message.
fn makeMove(index: u32, source: u32) {
  let message = messages[index];
  let first = TABLES + (message.table * NODES + source) * AXES;
  if ways[first] == IDLE {
    return;
  }
  if ROUTING == ALONG_AXES {
    followAxes(message, source, first);
    return;
  }
  let given = u32(ways[first]);
  if ROUTING == THROUGH_SWITCH {
    book(source * PORTS, LANES, message);
    book(given * PORTS + 1u, LANES, message);
    let here = source / SERVER;
    let there = given / SERVER;
    if here != there {
      book(here * SERVER * PORTS + 2u, SERVER_LANES, message);
      book(there * SERVER * PORTS + 3u, SERVER_LANES, message);
    }
    return;
  }
  for (var i = given; ways[i] != END; i++) {
    let link = u32(ways[i]);
    book(link, u32(ways[link]), message);
  }
}

fn followAxes(message: Message, source: u32, first: u32) {
  var node = source;
  for (var axis = 0u; axis < AXES; axis++) {
    let hops = ways[first + axis];
    let port = u32(ways[NODES * PORTS + 2u * axis + select(1u, 0u, hops > 0i)]);
    for (var hop = 0i; hop < abs(hops); hop++) {
      let link = node * PORTS + port;
      let next = ways[link];
      if next < 0i {
        atomicAdd(&found.missing, 1u);
        return;
      }
      book(link, LANES, message);
      node = u32(next);
    }
  }
}

fn book(link: u32, lanes: u32, message: Message) {
  atomicAdd(&found.loads[link], message.blocks);
  let none = message.step * (lanes + 1u);
  atomicMax(&booked[link], none);
  if atomicAdd(&booked[link], 1u) - none >= lanes {
    // It stays as it is, so that it never reaches the next step.
    atomicSub(&booked[link], 1u);
    atomicAdd(&found.meetings, 1u);
    atomicMax(&found.before, 0xffffffffu - message.step);
  }
}
