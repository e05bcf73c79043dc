import {
  distinct,
  type FileValue,
  fail,
  field,
  isPowerOfTwo,
  kindOf,
  list,
  numbers,
  product,
  record,
  whole,
  wholeOrOne,
} from './text.ts';

/** Coordinates with what once around each axis leads to. */
export interface Box {
  readonly shape: readonly number[];
  /** Undefined if no axis is twisted. */
  readonly twist?: readonly (readonly number[])[];
  readonly size: number;
}

/** What a replay asks of a topology. */
export interface Network {
  readonly nodes: number;
  /** One more than the highest number that a link may have. */
  readonly linkNumbers: number;
  /** The shape of a torus or mesh, in which a displacement says the route. */
  readonly grid?: readonly number[] | undefined;
  /** Whether all links of a route count as one. */
  readonly routesCountOnce: boolean;
  /** How many messages a link carries in a step. */
  readonly capacity: (link: number) => number;
  /** The links of a route in the order of crossing; undefined if there is no route. */
  readonly route: Route;
}

type Route = (from: number, to: number, displacement?: readonly number[]) => readonly number[] | undefined;

/** The rest that is never negative. */
export function mod(value: number, divisor: number): number {
  const rest = value % divisor;
  return rest < 0 ? rest + divisor : rest;
}

/** The coordinates of a number, of which coordinate 0 counts fastest. */
export function coordinatesOf(shape: readonly number[], number: number): number[] {
  let rest = number;
  return shape.map((side) => {
    const coordinate = rest % side;
    rest = (rest - coordinate) / side;
    return coordinate;
  });
}

/** The number that coordinates inside or outside of the sides stand for. */
export function numberAt(box: Box, coordinates: readonly number[]): number {
  const { shape, twist, size } = box;
  const left = [...coordinates];
  let number = 0;
  let stride = 1;
  for (let a = 0; a < shape.length; a += 1) {
    const rest = mod(left[a], shape[a]);
    const rounds = (left[a] - rest) / shape[a];
    if (twist !== undefined && rounds !== 0) {
      // `size` steps along any axis lead back to the start, so that numbers may stay small.
      for (let b = a + 1; b < shape.length; b += 1) {
        left[b] = mod(left[b] + mod(rounds, size) * twist[a][b], size);
      }
    }
    number += rest * stride;
    stride *= shape[a];
  }
  return number;
}

/** Reads a shape's twist, which may be missing; one of zeros alone is none. */
export function readBox(shape: readonly number[], value: FileValue | undefined, what: string): Box {
  const box = { shape, size: product(shape) };
  if (value === undefined) {
    return box;
  }
  const axes = shape.length;
  const twist = list(value, `${what}: twist`, axes, axes).map((row, a) =>
    list(row, `${what}: twist ${a}`, axes, axes).map((entry, b) =>
      whole(entry, `${what}: twist ${a} for axis ${b}`, 0, b > a ? shape[b] - 1 : 0),
    ),
  );
  return twist.some((row) => row.some((entry) => entry > 0)) ? { ...box, twist } : box;
}

/** Reads the value of `topology`. */
export function readTopology(value: FileValue): Network {
  const kind = kindOf(value, 'topology');
  switch (kind) {
    case 'cube':
      return readCubes(record(value, kind, ['kind', 'dim', 'cubes?']));
    case 'torus':
    case 'mesh':
      return readGrid(record(value, kind, ['kind', 'shape']), () => kind === 'torus');
    case 'wrapped':
      return readWrapped(record(value, kind, ['kind', 'shape', 'wraps']));
    case 'lattice':
      return readLattice(record(value, kind, ['kind', 'shape', 'twist']));
    case 'circulant':
      return readCirculant(record(value, kind, ['kind', 'nodes', 'jumps']));
    case 'switch':
      return readSwitch(record(value, kind, ['kind', 'nodes', 'ports?']));
    case 'servers':
      return readServers(record(value, kind, ['kind', 'servers', 'each', 'lanes?']));
    case 'graph':
      return readGraph(record(value, kind, ['kind', 'title?', 'pairs', 'names?']));
    case 'without':
      return readWithout(record(value, kind, ['kind', 'of', 'nodes', 'links']));
    default:
      return fail(`topology: the kind ${kind} is unknown`);
  }
}

/** A network whose links carry one message each, and count one by one. */
function plain(nodes: number, ports: number, route: Route, grid?: readonly number[]): Network {
  return { nodes, linkNumbers: nodes * ports, grid, routesCountOnce: false, capacity: () => 1, route };
}

function readCubes(fields: Map<string, FileValue>): Network {
  const dim = whole(field(fields, 'dim'), 'dim', 1, 20);
  const cubes = wholeOrOne(fields, 'cubes', 2 ** (20 - dim));
  if (!isPowerOfTwo(cubes)) {
    fail('cubes is no power of two');
  }
  return plain(cubes * 2 ** dim, dim, (from, to) => {
    const differing = from ^ to;
    if (differing === 0 || differing >= 2 ** dim) {
      return undefined;
    }
    const links: number[] = [];
    let node = from;
    for (let k = 0; k < dim; k += 1) {
      if ((differing >> k) & 1) {
        links.push(node * dim + k);
        node ^= 1 << k;
      }
    }
    return links;
  });
}

function readGrid(fields: Map<string, FileValue>, isRing: (axis: number) => boolean): Network {
  const shape = numbers(field(fields, 'shape'), 'shape', [1, 20], 2, 2 ** 20);
  if (product(shape) > 2 ** 20) {
    fail('the product of the shape is above 2^20');
  }
  const ports = 2 * shape.length;

  function stepsAlong(axis: number, x: number, y: number, steps?: number): number | undefined {
    const side = shape[axis];
    if (steps !== undefined) {
      const leaves = !isRing(axis) && (x + steps < 0 || x + steps >= side);
      return Math.abs(steps) >= side || leaves ? undefined : steps;
    }
    if (!isRing(axis)) {
      return y - x;
    }
    const up = mod(y - x, side);
    return 2 * up <= side ? up : up - side;
  }

  const route: Route = (from, to, displacement) => {
    const target = coordinatesOf(shape, to);
    const links: number[] = [];
    let node = from;
    let stride = 1;
    for (const [axis, side] of shape.entries()) {
      let x = Math.floor(node / stride) % side;
      const steps = stepsAlong(axis, x, target[axis], displacement?.[axis]);
      if (steps === undefined) {
        return undefined;
      }
      const port = 2 * axis + (steps > 0 || side === 2 ? 0 : 1);
      for (let left = Math.abs(steps); left > 0; left -= 1) {
        links.push(node * ports + port);
        const next = mod(x + Math.sign(steps), side);
        node += (next - x) * stride;
        x = next;
      }
      stride *= side;
    }
    return links.length === 0 || node !== to ? undefined : links;
  };
  return plain(product(shape), ports, route, shape);
}

/** A mesh of which some axes are rings. No displacement says a route there. */
function readWrapped(fields: Map<string, FileValue>): Network {
  const shape = numbers(field(fields, 'shape'), 'shape', [1, 20], 2, 2 ** 20);
  const wraps = numbers(field(fields, 'wraps'), 'wraps', [1, shape.length], 0, shape.length - 1);
  if (wraps.some((axis, i) => (i > 0 && axis <= wraps[i - 1]) || shape[axis] === 2)) {
    fail('wraps does not ascend, or names an axis of two nodes');
  }
  if (shape.every((side, axis) => side === 2 || wraps.includes(axis))) {
    fail('wraps names all axes: that is a torus');
  }
  const grid = readGrid(new Map([['shape', field(fields, 'shape')]]), (axis) => wraps.includes(axis));
  return { ...grid, grid: undefined };
}

/** What is left of a network; its links are those ways of the whole one that cross one link. */
function readWithout(fields: Map<string, FileValue>): Network {
  const code = field(fields, 'of');
  if (['without', 'switch', 'servers'].includes(kindOf(code, 'of'))) {
    fail('of: nothing is left out of this');
  }
  const network = readTopology(code);
  if (network.nodes > 4096) {
    fail('of: more than 4096 nodes');
  }
  const goneNodes = list(field(fields, 'nodes'), 'nodes', 0, 4096).map((node) =>
    whole(node, 'a node that is left out', 0, network.nodes - 1),
  );
  distinct(goneNodes, 'nodes');
  const gone = list(field(fields, 'links'), 'links', 0, 65536).map((pair) =>
    numbers(pair, 'a link', 2, 0, network.nodes - 1),
  );
  distinct(
    gone.map(([one, other]) => Math.min(one, other) * 4096 + Math.max(one, other)),
    'links',
  );
  const ports = network.linkNumbers / network.nodes;
  const left = Array.from({ length: network.nodes }, (_, node) => node).filter(
    (node) => !goneNodes.includes(node),
  );
  const neighbours = left.map((from) => {
    const row = new Array<number>(ports).fill(-1);
    for (const [to, before] of left.entries()) {
      const way = network.route(from, before);
      if (way?.length === 1) row[way[0] % ports] = to;
    }
    return row;
  });
  for (const [one, other] of gone) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ]) {
      const [start, end] = [left.indexOf(from), left.indexOf(to)];
      const port = start < 0 || end < 0 ? -1 : neighbours[start].indexOf(end);
      if (port < 0) fail(`links: there is none from ${from} to ${to}`);
      neighbours[start][port] = -1;
    }
  }
  const capacity = (link: number) =>
    network.capacity(left[Math.floor(link / ports)] * ports + (link % ports));
  return { ...byFewestLinks(left.length, ports, neighbours), capacity };
}

function readLattice(fields: Map<string, FileValue>): Network {
  const shape = numbers(field(fields, 'shape'), 'shape', [1, 8], 1, 65536);
  const nodes = product(shape);
  if (nodes < 2 || nodes > 65536) {
    fail('the product of the shape is not from 2 to 65536');
  }
  const box = readBox(shape, field(fields, 'twist'), 'lattice');
  const moved = (node: number, axis: number, steps: number): number => {
    const coordinates = coordinatesOf(shape, node);
    coordinates[axis] += steps;
    return numberAt(box, coordinates);
  };
  const reached = new Set<number>([0]);
  for (let axis = 0; axis < shape.length; axis += 1) {
    const ends = new Set([moved(0, axis, 1), moved(0, axis, -1)]);
    for (const end of ends) {
      if (reached.has(end)) {
        fail(`lattice: a link along axis ${axis} leads to the node itself or where another link leads`);
      }
      reached.add(end);
    }
  }
  return sameFromEachNode(nodes, shape.length, moved, (from, to) => {
    const start = coordinatesOf(shape, from);
    const offset = coordinatesOf(shape, to).map((x, a) => x - start[a]);
    return numberAt(box, offset);
  });
}

function readCirculant(fields: Map<string, FileValue>): Network {
  const nodes = whole(field(fields, 'nodes'), 'nodes', 3, 65536);
  const jumps = numbers(field(fields, 'jumps'), 'jumps', [1, 8], 1, Math.floor(nodes / 2));
  distinct(jumps, 'jumps');
  if (jumps.reduce(commonDivisor, nodes) !== 1) {
    fail('the jumps and the nodes have a common divisor');
  }
  return sameFromEachNode(
    nodes,
    jumps.length,
    (node, axis, steps) => mod(node + steps * jumps[axis], nodes),
    (from, to) => mod(to - from, nodes),
  );
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A network in which each node's links lead to the same offsets. */
function sameFromEachNode(
  nodes: number,
  axes: number,
  moved: (node: number, axis: number, steps: number) => number,
  offset: (from: number, to: number) => number,
): Network {
  const ports = 2 * axes;
  const neighbours = new Int32Array(nodes * ports);
  for (let node = 0; node < nodes; node += 1) {
    for (let axis = 0; axis < axes; axis += 1) {
      const up = moved(node, axis, 1);
      const down = moved(node, axis, -1);
      neighbours[node * ports + 2 * axis] = up;
      neighbours[node * ports + 2 * axis + 1] = up === down ? -1 : down;
    }
  }
  const lastLinks = new Int32Array(nodes).fill(-1);
  const found = [0];
  for (const node of found) {
    for (let link = node * ports; link < (node + 1) * ports; link += 1) {
      const next = neighbours[link];
      if (next > 0 && lastLinks[next] < 0) {
        lastLinks[next] = link;
        found.push(next);
      }
    }
  }
  return plain(nodes, ports, (from, to) => {
    const crossed: number[] = [];
    for (let at = offset(from, to); at !== 0; at = Math.floor(lastLinks[at] / ports)) {
      crossed.push(lastLinks[at] % ports);
    }
    // A shortest way has no links both up and down one axis, so this is the order of the axes.
    crossed.sort((a, b) => a - b);
    let node = from;
    const links = crossed.map((port) => {
      const link = node * ports + port;
      node = neighbours[link];
      return link;
    });
    return links.length === 0 ? undefined : links;
  });
}

function readSwitch(fields: Map<string, FileValue>): Network {
  const nodes = whole(field(fields, 'nodes'), 'nodes', 2, 65536);
  const ports = wholeOrOne(fields, 'ports', nodes - 1);
  return {
    nodes,
    linkNumbers: 2 * nodes,
    routesCountOnce: true,
    capacity: () => ports,
    route: (from, to) => (from === to ? undefined : [2 * from, 2 * to + 1]),
  };
}

function readServers(fields: Map<string, FileValue>): Network {
  const servers = whole(field(fields, 'servers'), 'servers', 2, 32768);
  const each = whole(field(fields, 'each'), 'each', 2, 32768);
  const lanes = wholeOrOne(fields, 'lanes', each);
  const nodes = servers * each;
  if (nodes > 65536) {
    fail('the servers have more than 65536 nodes');
  }
  return {
    nodes,
    linkNumbers: 4 * nodes,
    routesCountOnce: true,
    capacity: (link) => (link % 4 < 2 ? 1 : lanes),
    route: (from, to) => {
      if (from === to) {
        return undefined;
      }
      const ends = [4 * from, 4 * to + 1];
      const first = from - (from % each);
      const last = to - (to % each);
      return first === last ? ends : [...ends, 4 * first + 2, 4 * last + 3];
    },
  };
}

/** A word, a space, and what tells it from others, all printable. */
function readTitle(value: FileValue | undefined): void {
  const isTitle = typeof value === 'string' && /^[a-z][a-z0-9-]* [^\p{C}\p{Zl}\p{Zp}]+$/u.test(value);
  if (value !== undefined && !(isTitle && value.length <= 64)) {
    fail('title: no word with what tells it from others');
  }
}

function readNames(value: FileValue | undefined, nodes: number): void {
  if (value === undefined) {
    return;
  }
  const names = list(value, 'names', nodes, nodes);
  const areNames = names.every(
    (name) => typeof name === 'string' && name.length <= 64 && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name),
  );
  if (!areNames || new Set(names).size < nodes) {
    fail('names: not one for each node, printable and its own');
  }
}

function readGraph(fields: Map<string, FileValue>): Network {
  const widths = new Map<number, number>();
  const pairs = list(field(fields, 'pairs'), 'pairs', 1, 100_000).map((pair) => {
    const [one, other, ...width] = list(pair, 'a pair', 2, 3);
    const [a, b] = [one, other].map((node) => whole(node, 'a node of a pair', 0, 4095));
    const wide = width.length === 0 ? 1 : whole(width[0], 'the width of a pair', 1, 1024);
    widths.set(4096 * a + b, wide).set(4096 * b + a, wide);
    return [a, b];
  });
  const nodes = 1 + pairs.flat().reduce((most, node) => Math.max(most, node), 0);
  readTitle(fields.get('title'));
  readNames(fields.get('names'), nodes);
  const sets = Array.from({ length: nodes }, () => new Set<number>());
  for (const [a, b] of pairs) {
    if (a === b || sets[a].has(b)) {
      fail(`the pair of ${a} and ${b} is no pair of different nodes, or comes twice`);
    }
    sets[a].add(b);
    sets[b].add(a);
  }
  const neighbours = sets.map((set) => [...set].sort((a, b) => a - b));
  const ports = Math.max(...neighbours.map((row) => row.length));
  const capacity = (link: number) => {
    const from = Math.floor(link / ports);
    return widths.get(4096 * from + neighbours[from][link % ports]) ?? 1;
  };
  return { ...byFewestLinks(nodes, ports, neighbours), capacity };
}

/** Ways by the fewest links, and of several by the lowest ports. @param neighbours by node and port; -1: no link */
function byFewestLinks(nodes: number, ports: number, neighbours: readonly (readonly number[])[]): Network {
  function distancesTo(end: number): Int32Array {
    const distances = new Int32Array(nodes).fill(-1);
    distances[end] = 0;
    const found = [end];
    for (const node of found) {
      for (const next of neighbours[node]) {
        if (next >= 0 && distances[next] < 0) {
          distances[next] = distances[node] + 1;
          found.push(next);
        }
      }
    }
    return distances;
  }

  if (distancesTo(0).includes(-1)) {
    fail('the links do not join all nodes');
  }
  const known = new Map<number, Int32Array>();
  return plain(nodes, ports, (from, to) => {
    const distances = known.get(to) ?? distancesTo(to);
    known.set(to, distances);
    const links: number[] = [];
    for (let node = from; node !== to; ) {
      const port = neighbours[node].findIndex((next) => next >= 0 && distances[next] === distances[node] - 1);
      links.push(node * ports + port);
      node = neighbours[node][port];
    }
    return links.length === 0 ? undefined : links;
  });
}
