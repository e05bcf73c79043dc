import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IDLE, InputError, type NodeMap } from '../../../src/schedules/index.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { decodeNodeMap } from '../../support/decode.ts';

const targetsOf = (map: NodeMap) => Array.from({ length: map.nodes }, (_, node) => map.apply(node));

/** Where v + delta is, by coordinates: coordinate 0 counts fastest. */
function displaced(node: number, delta: readonly number[], shape: readonly number[]): number {
  const coordinates = shape.map(
    (side, axis) => Math.floor(node / shape.slice(0, axis).reduce((a, b) => a * b, 1)) % side,
  );
  const moved = coordinates.map((x, axis) => {
    let sum = (x + delta[axis]) % shape[axis];
    if (sum < 0) sum += shape[axis];
    return sum;
  });
  return moved.reduceRight((number, x, axis) => number * shape[axis] + x, 0);
}

/** Any map of each kind on 8 nodes. */
const shapes = fc.constantFrom([8], [2, 4], [4, 2], [2, 2, 2], [8, 1]);
const xorMaps = fc.integer({ min: 0, max: 7 }).map((mask) => xorMap(8, mask));
const translateMaps = shapes.chain((shape) =>
  fc
    .tuple(
      fc.tuple(...shape.map(() => fc.integer({ min: -9, max: 9 }))),
      fc.option(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 8, maxLength: 8 }), { nil: undefined }),
    )
    .map(([delta, classes]) =>
      classes ? translateMap(shape, [delta, null], classes) : translateMap(shape, [delta]),
    ),
);
const tableMaps = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  )
  .map(([targets, sends]) => tableMap(targets.map((target, node) => (sends[node] ? target : IDLE))));
const nodeMaps = fc.oneof(xorMaps, translateMaps, tableMaps);

describe('a node map of any kind', () => {
  test('is undone by its inverse, in which nodes that receive nothing are idle', () => {
    fc.assert(
      fc.property(nodeMaps, (map) => {
        const inverse = targetsOf(map.inverse());
        const expected = new Array(8).fill(IDLE);
        targetsOf(map).forEach((target, node) => {
          if (target !== IDLE) expected[target] = node;
        });
        expect(inverse).toEqual(expected);
        expect(targetsOf(map.inverse().inverse())).toEqual(targetsOf(map));
      }),
      { seed: 1 },
    );
  });

  test('composed with another is first the one, then the other, idle where either is', () => {
    fc.assert(
      fc.property(nodeMaps, nodeMaps, (first, next) => {
        const expected = targetsOf(first).map((between) => (between === IDLE ? IDLE : next.apply(between)));
        expect(targetsOf(first.compose(next))).toEqual(expected);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('survives encoding as JSON and decoding, key included', () => {
    fc.assert(
      fc.property(nodeMaps, (map) => {
        const decoded = decodeNodeMap(JSON.parse(JSON.stringify(map.encode())), 8);
        expect(targetsOf(decoded)).toEqual(targetsOf(map));
        expect([decoded.kind, decoded.nodes, decoded.key]).toEqual([map.kind, 8, map.key]);
      }),
      { seed: 3 },
    );
  });

  test('has the key of another map only if the two encode alike', () => {
    const text = (map: NodeMap) => JSON.stringify(map.encode());
    fc.assert(
      fc.property(nodeMaps, nodeMaps, (one, other) => {
        expect(one.key === other.key).toBe(text(one) === text(other));
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});

describe('xorMap', () => {
  test('sends v to v ^ mask', () => {
    expect(targetsOf(xorMap(4, 0))).toEqual([0, 1, 2, 3]);
    expect(targetsOf(xorMap(8, 5))).toEqual([5, 4, 7, 6, 1, 0, 3, 2]);
  });

  test('stays of its kind when composed or inverted', () => {
    expect(xorMap(8, 5).compose(xorMap(8, 3)).encode()).toEqual({ kind: 'xor', mask: 6 });
    expect(xorMap(8, 5).inverse().encode()).toEqual({ kind: 'xor', mask: 5 });
  });

  test.each([-1, 8, 1.5, Number.NaN])('refuses mask %s on 8 nodes', (mask) => {
    expect(() => xorMap(8, mask)).toThrow(
      new InputError(`xor mask ${mask}: give a whole number from 0 to 7`),
    );
  });

  test.each([0, 3, 6, -8, 1.5, 2.5, Number.NaN])('refuses %s nodes', (nodes) => {
    expect(() => xorMap(nodes, 0)).toThrow(InputError);
  });
});

describe('translateMap', () => {
  test('adds the displacement coordinate by coordinate, modulo the sides', () => {
    expect(targetsOf(translateMap([5], [[1]]))).toEqual([1, 2, 3, 4, 0]);
    expect(targetsOf(translateMap([3, 2], [[-1, 1]]))).toEqual([5, 3, 4, 2, 0, 1]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: -12, max: 12 })), {
          minLength: 1,
          maxLength: 3,
        }),
        (axes) => {
          const shape = axes.map(([side]) => side);
          const delta = axes.map(([, x]) => x);
          const map = translateMap(shape, [delta]);
          expect(targetsOf(map)).toEqual(targetsOf(map).map((_, node) => displaced(node, delta, shape)));
        },
      ),
      { seed: 5 },
    );
  });

  test('lets the displacement depend on the class of the node, and lets a class be idle', () => {
    const map = translateMap([4], [[1], null, [-1]], [0, 2, 1, 1]);
    expect(targetsOf(map)).toEqual([1, 0, IDLE, IDLE]);
    expect(targetsOf(map.inverse())).toEqual([1, 0, IDLE, IDLE]);
  });

  test('is refused exactly when two nodes would send to the same node', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        shapes,
        fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }), {
          minLength: 3,
          maxLength: 3,
        }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
        (shape, longDeltas, classes) => {
          const deltas = longDeltas.map((delta) => delta.slice(0, shape.length));
          const targets = classes.flatMap((nodeClass, node) =>
            nodeClass === 3 ? [] : [displaced(node, deltas[nodeClass], shape)],
          );
          const make = () => translateMap(shape, [...deltas, null], classes);
          if (new Set(targets).size === targets.length) {
            expect(targetsOf(make()).filter((target) => target !== IDLE)).toEqual(targets);
          } else {
            refused++;
            expect(make).toThrow(/both send to node \d+ in one message/);
          }
        },
      ),
      { seed: 6, numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(390);
  });

  test('stays of its kind when composed with another of its shape', () => {
    const sum = translateMap([4, 2], [[3, 1]]).compose(translateMap([4, 2], [[2, 1]]));
    expect(sum.kind).toBe('translate');
    expect(sum.apply(0)).toBe(1);
    expect(translateMap([4, 2], [[3, 1]]).compose(translateMap([8], [[2]])).kind).toBe('table');
  });

  test('composed with a map of classes follows the class that each block has reached', () => {
    const map = translateMap([4], [[1]]).compose(translateMap([4], [[1], null], [0, 1, 1, 1]));
    expect(targetsOf(map)).toEqual([IDLE, IDLE, IDLE, 1]);
  });

  test('has a key of its own for every shape, displacement and class', () => {
    const keys = [
      translateMap([4, 2], [[1, 0]]),
      translateMap([2, 4], [[1, 0]]),
      translateMap([4, 2], [[0, 1]]),
      translateMap([4, 2], [[1, 0], null], [0, 0, 0, 0, 1, 1, 1, 1]),
      translateMap([4, 2], [[1, 0], null], [1, 1, 1, 1, 0, 0, 0, 0]),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('refuses parts that do not fit together', () => {
    expect(() => translateMap([4], [[1, 0]])).toThrow(InputError);
    expect(() => translateMap([4], [[1]], [0, 0, 0, 0, 0])).toThrow(InputError);
    expect(() => translateMap([4, 2], [[1]])).toThrow(
      new InputError('displacement [1]: give 2 whole numbers, one per side of [4,2]'),
    );
    expect(() => translateMap([4], [[1]], [0, 0, 0])).toThrow(
      new InputError('3 node classes: give 4, one per node'),
    );
    expect(() => translateMap([4], [[1]], [0, 0, 0, 1])).toThrow(
      new InputError('class 1 of node 3: only 1 displacements are given'),
    );
    expect(() => translateMap([4], [])).toThrow(InputError);
    expect(() => translateMap([4], [[1]], [0, 0, 0, -1])).toThrow(InputError);
  });

  test('refuses displacements that are not whole numbers', () => {
    expect(() => translateMap([4], [[0.5]])).toThrow(InputError);
    expect(() => translateMap([4], [[Number.NaN]])).toThrow(InputError);
  });
});

describe('tableMap', () => {
  test('sends each node to its target', () => {
    expect(targetsOf(tableMap([2, IDLE, 0]))).toEqual([2, IDLE, 0]);
  });

  test('does not follow later changes of the list it was made from', () => {
    const targets = [1, 0];
    const map = tableMap(targets);
    targets[0] = 0;
    expect(map.apply(0)).toBe(1);
  });

  test('refuses two nodes that send to the same node, naming them', () => {
    expect(() => tableMap([3, 2, IDLE, 2])).toThrow(
      new InputError('nodes 1 and 3 both send to node 2 in one message'),
    );
  });

  test.each([-2, 3, 1e9])('refuses the target %s among 3 nodes', (target) => {
    expect(() => tableMap([0, target, 2])).toThrow(
      new InputError(`node 1 sends to ${target}: nodes are 0 to 2`),
    );
  });

  test('refuses targets that are not whole numbers', () => {
    expect(() => tableMap([0, 1.5, IDLE])).toThrow(InputError);
    expect(() => tableMap([Number.NaN, 1])).toThrow(InputError);
  });
});
