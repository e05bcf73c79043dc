// Draws node memories as a picture: a row of the picture for each element of a slot, a column for each node. Every pixel looks up the
// blocks at its place, and takes the mean of some of them where there are more of them than pixels. What is the same for
// all pixels is constant: a software adapter takes several times as long where it is not.
//
// Blocks that fly from one moment to the next are drawn backwards from the memory after it: a pixel asks which block that
// comes to some place of its line is over it now. There can be one that goes to the right and one that goes to the left, so
// that it looks up two of them, and no copy of the memory before is needed.

const PICTURE = 0u; // the colours are those of the words, red in the lowest byte
const SOURCE = 1u;
const DESTINATION = 2u;
const RELATIVE = 3u;
const DISTANCE = 4u;

const REST = 0u; // nothing flies
const ROWS = 1u; // blocks fly from node to node, a line for each slot
const COLUMNS = 2u; // from slot to slot, a line for each node
const PLACES = 3u; // from node to node, those of a slot by several distances, a line for each distance

override ALONG: u32; // how blocks fly: one of those above
override IS_MASK: bool; // whether they fly by masks, and not by shifts
override SLOTS: u32; // slots that are drawn
override UNIT: u32; // rows of each: elements, which share the words of a block
override VIEW: u32; // what the colours say: one of those above
override SAMPLES: u32; // a pixel looks at so many blocks along each side at most
override MEMBERS: u32; // nodes that exchange with each other, where slots say whom blocks are for
override HAS_RECEIVERS: bool; // whether `receivers` says whom blocks are for, and not the slots where they start
override HAS_GAPS: bool; // whether some places hold no block, so that `full` is read
override AXES: u32; // axes of the network; a cube has one of two nodes for each dimension
override HAS_DISTANCES: bool; // whether once around an axis may lead elsewhere, and distances are in a table, as on lattices
override OF_PAIRS: bool; // whether they are by both nodes, since it does not look the same from all; otherwise by the displacement
override TABLES: u32; // where these tables begin behind the sides
override IS_RING: bool; // whether the ends of an axis are linked
override MOST_RELATIVE: u32; // the largest number that stands for a way between two nodes
override MOST_LINKS: u32; // links between any two nodes on the shortest way, at most

// What a pose says of a slot.
struct Slot {
  holder: u32, // the slot that holds what is drawn in its row
  row: u32, // the row that holds that
  pale: f32, // 0 to 1: how much paler its blocks are
  frame: u32, // the colour around its row, red in the lowest byte; 0 for none
}

// What a pose says of the line of a slot or of a node: see Line in src/host/motion/pose.ts.
struct Line {
  right: u32,
  span: u32,
  later: u32,
  done: f32,
}

struct Picture {
  pixels: vec2u, // width and height of the canvas
  room: f32, // how fast blocks make room for each other
  paper: u32, // what is behind them, red in the lowest byte
  axes: u32, // axes of what shifts are on, or distances by which blocks fly apart
  rest: f32, // 0 to 1: how much paler rows at rest are while others fly
}

@group(0) @binding(0) var<storage, read> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<storage, read> slots: array<Slot>;
@group(0) @binding(2) var<storage, read> lines: array<Line>; // by slot or by node
@group(0) @binding(3) var<storage, read> full: array<u32>; // a bit for each place slot * NODES + node: whether a block is there
@group(0) @binding(4) var<storage, read> receivers: array<u32>; // by the place where a block starts: the node that it is for
@group(0) @binding(5) var<storage, read> sides: array<u32>; // nodes along each axis, behind them places along each axis of displacements, and then the tables of a lattice
@group(0) @binding(6) var<storage, read> colours: array<u32>; // 256 of them for 0 to 1, red in the lowest byte
@group(0) @binding(7) var<uniform> picture: Picture;
@group(0) @binding(8) var<storage, read> kinds: array<u32>; // a byte for each place slot * NODES + node: the line by which its block comes there, from 1; 0: it rests

@fragment
fn colour(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let places = vec2f(f32(NODES), f32(SLOTS * UNIT)) / vec2f(picture.pixels);
  let corner = floor(at.xy) * places;
  if SAMPLES == 1 {
    return colourAt(corner + 0.5 * places);
  }
  let samples = vec2u(clamp(ceil(places), vec2f(1), vec2f(f32(SAMPLES))));
  var sum = vec4f(0);
  for (var y = 0u; y < samples.y; y++) {
    for (var x = 0u; x < samples.x; x++) {
      let within = (vec2f(f32(x), f32(y)) + 0.5) / vec2f(samples);
      sum += colourAt(corner + within * places);
    }
  }
  return sum / f32(samples.x * samples.y);
}

// At a point of the picture, in nodes and rows.
fn colourAt(at: vec2f) -> vec4f {
  let row = min(u32(at.y), SLOTS * UNIT - 1);
  let slot = row / UNIT;
  let node = min(u32(at.x), NODES - 1);
  if ALONG == REST {
    return paler(blockColour(slot, row % UNIT, node, node), slots[slot].pale);
  }
  if ALONG == COLUMNS {
    return paler(inColumn(node, at.y / f32(UNIT), fract(at.x)), slots[slot].pale);
  }
  if ALONG == PLACES {
    return framed(slot, at, paler(apart(slot, row % UNIT, at.x, fract(at.y)), slots[slot].pale));
  }
  let flown = paler(inRow(slot, row % UNIT, at.x, fract(at.y)), slots[slot].pale);
  if lines[slot].right == 0 {
    return paler(flown, picture.rest);
  }
  return framed(slot, at, flown);
}

fn paler(colour: vec4f, pale: f32) -> vec4f {
  return vec4f(mix(colour.rgb, paper().rgb * colour.a, pale), colour.a);
}

fn inRow(slot: u32, element: u32, at: f32, across: f32) -> vec4f {
  let line = lines[slot];
  let block = over(line, at, across, NODES);
  if !block.found {
    return paper();
  }
  // The node that it is nearest to.
  let node = select(block.start, block.place, line.done >= 0.5);
  return blockColour(slot, element, displaced(block.place, line.later), node);
}

fn inColumn(node: u32, at: f32, across: f32) -> vec4f {
  let line = lines[node];
  // Those that go down keep to the right.
  let block = over(line, at, 1 - across, SLOTS);
  if !block.found {
    return paper();
  }
  let element = min(u32(block.part * f32(UNIT)), UNIT - 1);
  return blockColour(displaced(block.place, line.later), element, node, node);
}

// Where blocks of a row fly by several distances.
fn apart(slot: u32, element: u32, at: f32, across: f32) -> vec4f {
  let done = lines[0].done;
  let thickness = thicknessAt(done);
  for (var line = 0u; line < picture.axes; line++) {
    let distance = bitcast<i32>(lines[line].right);
    let end = at + f32(distance) * (1 - done);
    let place = u32(max(end, 0));
    if end < 0 || place >= NODES || kindOf(slot * NODES + place) != line + 1 {
      continue;
    }
    let is_right = distance > 0;
    if (is_right && across < thickness) || (!is_right && across >= 1 - thickness) {
      let start = u32(i32(place) - distance);
      return blockColour(slot, element, place, select(start, place, done >= 0.5));
    }
  }
  let node = min(u32(at), NODES - 1);
  if kindOf(slot * NODES + node) == 0 {
    return paler(blockColour(slot, element, node, node), picture.rest);
  }
  // What comes here is not here yet.
  if HAS_GAPS {
    return vec4f(0);
  }
  return paper();
}

fn kindOf(place: u32) -> u32 {
  return (kinds[place / 4] >> (8 * (place % 4))) & 255;
}

// How much of the height of its row a block has on the way, or of the width of its column.
fn thicknessAt(done: f32) -> f32 {
  return 1 - 0.5 * min(1, picture.room * min(done, 1 - done));
}

struct Block {
  found: bool,
  place: u32, // where its hop ends
  start: u32, // and where it starts
  part: f32, // 0 to 1: the point of the block along the line
}

// The block of a line over a point of it, `across` from 0 to 1.
fn over(line: Line, at: f32, across: f32, places: u32) -> Block {
  let away = 1 - line.done;
  let thickness = select(thicknessAt(line.done), 1, line.right == 0);
  let end = at + f32(line.right) * away;
  let place = u32(end);
  if across < thickness && place < places && within(place, line.span) >= line.right {
    return Block(true, place, place - line.right, fract(end));
  }
  let other_end = at - f32(line.span - line.right) * away;
  let other_place = u32(max(other_end, 0));
  if across >= 1 - thickness && other_end >= 0 && within(other_place, line.span) < line.right {
    return Block(true, other_place, other_place + line.span - line.right, fract(other_end));
  }
  return Block(false, 0, 0, 0);
}

// A place in its span, which is a power of two for masks.
fn within(place: u32, span: u32) -> u32 {
  if IS_MASK {
    return place & (span - 1);
  }
  return place % span;
}

// Where a displacement brings a place.
fn displaced(place: u32, by: u32) -> u32 {
  if IS_MASK {
    return place ^ by;
  }
  if by == 0 {
    return place;
  }
  var weight = 1u;
  var to = place;
  for (var axis = 0u; axis < picture.axes; axis++) {
    let side = sides[AXES + axis];
    let coordinate = (place / weight) % side;
    to = to - coordinate * weight + ((coordinate + by / weight) % side) * weight;
    weight *= side;
  }
  return to;
}

fn paper() -> vec4f {
  return vec4f(unpack4x8unorm(picture.paper).rgb, 1);
}

// With the frame around the row of a slot, if it has one and is high enough for it.
fn framed(slot: u32, at: vec2f, inside: vec4f) -> vec4f {
  let frame = unpack4x8unorm(slots[slot].frame);
  let size = vec2f(picture.pixels);
  let height = size.y / f32(SLOTS);
  if frame.a == 0 || height < 5 {
    return inside;
  }
  let x = at.x * size.x / f32(NODES);
  let y = fract(at.y / f32(UNIT)) * height;
  let inward = min(min(x, size.x - x), min(y, height - y));
  return select(inside, mix(inside, vec4f(frame.rgb, 1), frame.a), inward < clamp(height / 8, 1, 4));
}

fn blockColour(slot: u32, element: u32, column: u32, node: u32) -> vec4f {
  let holder = slots[slot];
  if HAS_GAPS && isEmpty(holder.holder * NODES + column) {
    return vec4f(0);
  }
  let word = blocks[(holder.row * NODES + column) * WORDS + element * (WORDS / UNIT)];
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
  if HAS_DISTANCES {
    return twisted(one, other);
  }
  var number = 0u;
  var weight = 1u;
  for (var axis = 0u; axis < AXES; axis++) {
    let side = sides[axis];
    number += weight * (((other / weight) % side + side - (one / weight) % side) % side);
    weight *= side;
  }
  return number;
}

const MOST_AXES = 8; // of a lattice

// The same on a lattice, where a turn back around an axis leads elsewhere along later ones.
fn twisted(one: u32, other: u32) -> u32 {
  var further: array<i32, MOST_AXES>;
  var number = 0u;
  var weight = 1u;
  for (var axis = 0u; axis < AXES; axis++) {
    let side = sides[axis];
    let ahead = i32((other / weight) % side) - i32((one / weight) % side) + further[axis];
    let turns = i32(floor(f32(ahead) / f32(side)));
    number += weight * u32(ahead - turns * i32(side));
    for (var later = axis + 1; later < AXES; later++) {
      further[later] += turns * i32(sides[TABLES + axis * AXES + later]);
    }
    weight *= side;
  }
  return number;
}

// Links on the shortest way.
fn distance(one: u32, other: u32) -> u32 {
  if HAS_DISTANCES {
    return sides[TABLES + AXES * AXES + select(twisted(one, other), one * NODES + other, OF_PAIRS)];
  }
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
