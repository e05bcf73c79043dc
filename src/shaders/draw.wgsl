// Draws node memories as a picture: a row of the picture for each element of a slot, a column for each node. Every pixel looks up the
// blocks at its place, and takes the mean of some of them where there are more of them than pixels. What is the same for
// all pixels is constant: a software adapter takes several times as long where it is not.

const PICTURE = 0u; // the colours are those of the words, red in the lowest byte
const SOURCE = 1u;
const DESTINATION = 2u;
const RELATIVE = 3u;
const DISTANCE = 4u;

override SLOTS: u32; // slots that are drawn
override UNIT: u32; // rows of each: elements, which share the words of a block
override VIEW: u32; // what the colours say: one of those above
override SAMPLES: u32; // a pixel looks at so many blocks along each side at most
override MEMBERS: u32; // nodes that exchange with each other, where slots say whom blocks are for
override HAS_RECEIVERS: bool; // whether `receivers` says whom blocks are for, and not the slots where they start
override HAS_GAPS: bool; // whether some places hold no block, so that `full` is read
override AXES: u32; // axes of the network; a cube has one of two nodes for each dimension
override IS_RING: bool; // whether the ends of an axis are linked
override MOST_RELATIVE: u32; // the largest number that stands for a way between two nodes
override MOST_LINKS: u32; // links between any two nodes on the shortest way, at most

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read> rows: array<u32>; // the row that holds each slot
@group(0) @binding(2) var<storage, read> full: array<u32>; // a bit for each place slot * NODES + node: whether a block is there
@group(0) @binding(3) var<storage, read> receivers: array<u32>; // by the place where a block starts: the node that it is for
@group(0) @binding(4) var<storage, read> sides: array<u32>; // nodes along each axis
@group(0) @binding(5) var<storage, read> colours: array<u32>; // 256 of them for 0 to 1, red in the lowest byte
@group(0) @binding(6) var<uniform> pixels: vec2u; // width and height of the canvas, in pixels

@vertex
fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  // One triangle that covers the canvas.
  return vec4f(f32(index & 1u) * 4 - 1, f32(index >> 1u) * 4 - 1, 0, 1);
}

@fragment
fn colour(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let places = vec2f(f32(NODES), f32(SLOTS * UNIT)) / vec2f(pixels);
  let corner = floor(at.xy) * places;
  if SAMPLES == 1 {
    return blockColour(vec2u(corner + 0.5 * places));
  }
  let samples = vec2u(clamp(ceil(places), vec2f(1), vec2f(f32(SAMPLES))));
  var sum = vec4f(0);
  for (var y = 0u; y < samples.y; y++) {
    for (var x = 0u; x < samples.x; x++) {
      let within = (vec2f(f32(x), f32(y)) + 0.5) / vec2f(samples);
      sum += blockColour(vec2u(corner + within * places));
    }
  }
  return sum / f32(samples.x * samples.y);
}

fn blockColour(place: vec2u) -> vec4f {
  let row = min(place.y, SLOTS * UNIT - 1);
  let slot = row / UNIT;
  let node = min(place.x, NODES - 1);
  if HAS_GAPS && isEmpty(slot * NODES + node) {
    return vec4f(0);
  }
  let word = blocks[(rows[slot] * NODES + node) * WORDS + row % UNIT * (WORDS / UNIT)];
  if VIEW == PICTURE {
    if word == 0 {
      return vec4f(0);
    }
    return vec4f(unpack4x8unorm(word).rgb, 1);
  }
  // A tag is the position where the word starts.
  let origin = word / WORDS;
  let entry = scaled(origin % NODES, receiver(origin), node);
  return vec4f(unpack4x8unorm(colours[min(entry, 255)]).rgb, 1);
}

// The node that the block is for that starts in a place.
fn receiver(place: u32) -> u32 {
  if HAS_RECEIVERS {
    return receivers[place];
  }
  let node = place % NODES;
  return node - node % MEMBERS + (place / NODES) % MEMBERS;
}

fn isEmpty(place: u32) -> bool {
  return ((full[place >> 5u] >> (place & 31u)) & 1u) == 0;
}

// 0 to 255, in whole numbers so that every adapter rounds the same way.
fn scaled(source: u32, destination: u32, node: u32) -> u32 {
  switch VIEW {
    case SOURCE: {
      return source * 255 / max(NODES - 1, 1);
    }
    case DESTINATION: {
      return destination * 255 / max(NODES - 1, 1);
    }
    case RELATIVE: {
      return relative(source, destination) * 255 / max(MOST_RELATIVE, 1);
    }
    default: {
      return distance(node, destination) * 255 / max(MOST_LINKS, 1);
    }
  }
}

// The displacement from one node to another, modulo the sides, as the number of a node. On a cube that is their XOR.
fn relative(one: u32, other: u32) -> u32 {
  var number = 0u;
  var weight = 1u;
  for (var axis = 0u; axis < AXES; axis++) {
    let side = sides[axis];
    number += weight * (((other / weight) % side + side - (one / weight) % side) % side);
    weight *= side;
  }
  return number;
}

// Links on the shortest way.
fn distance(one: u32, other: u32) -> u32 {
  var links = 0u;
  var weight = 1u;
  for (var axis = 0u; axis < AXES; axis++) {
    let side = sides[axis];
    let from_coordinate = (one / weight) % side;
    let to_coordinate = (other / weight) % side;
    let ahead = max(from_coordinate, to_coordinate) - min(from_coordinate, to_coordinate);
    links += select(ahead, min(ahead, side - ahead), IS_RING);
    weight *= side;
  }
  return links;
}
