import { describe, expect, test } from 'vitest';

/*
 * The evidence for docs/errata.md, Suh and Shin 2001: a group of tests for each entry, of the same name. They compute what the
 * text says and what is so, from the definitions of the paper and without the code that makes schedules.
 */

const range = (length: number) => Array.from({ length }, (_, i) => i);
const modulo = (number: number, by: number) => ((number % by) + by) % by;
const isLow = (coordinate: number) => modulo(coordinate, 4) < 2;
const isEven = (number: number) => number % 2 === 0;

type Place = readonly number[];
/** An axis, and how many nodes along it. */
type Move = readonly [axis: number, by: number];

/** All nodes of a network. */
function nodesOf(shape: Place): Place[] {
  return shape.reduce<Place[]>(
    (nodes, side) => nodes.flatMap((node) => range(side).map((c) => [...node, c])),
    [[]],
  );
}

function moved(node: Place, [axis, by]: Move): Place {
  return node.map((c, i) => (i === axis ? c + by : c));
}

/** How many nodes a step sends out of their submesh of so many nodes along each axis. */
function leaving(nodes: readonly Place[], size: number, step: (node: Place) => Move): number {
  const submesh = (node: Place) => String(node.map((c) => Math.floor(c / size)));
  return nodes.filter((node) => submesh(moved(node, step(node))) !== submesh(node)).length;
}

/** Whether all nodes receive one message in a step. */
function isPermutation(nodes: readonly Place[], step: (node: Place) => Move): boolean {
  const all = new Set(nodes.map(String));
  const targets = new Set(nodes.map((node) => String(moved(node, step(node)))));
  return targets.size === all.size && [...targets].every((target) => all.has(target));
}

describe('Section 3.1.3, when a block is forwarded.', () => {
  /** By conditions 1 to 8 of section 3.1.2: the axis (0: r, 1: c) and sign of a node in phases 1 and 2. */
  const directions = ([r, c]: Place): readonly Move[] => {
    const sign = (r + c) % 4 < 2 ? 1 : -1;
    return isEven(r + c)
      ? [
          [1, sign],
          [0, sign],
        ]
      : [
          [0, sign],
          [1, sign],
        ];
  };
  /** How many times a block goes on by four nodes that has so many hops to go; `behind`: nodes of the submesh behind its source. */
  type Rule = (hops: number, behind: number) => number;
  /** The array counts hops, and columns 4i to C - 1 of it go on in step i. */
  const byHops: Rule = (hops) => Math.floor(hops / 4);
  const bySubmesh: Rule = (hops, behind) => Math.floor((hops + behind) / 4);

  /** The groups of nodes all of whose blocks come to the submesh that they are for, and of those that have others. */
  const groups = (shape: Place, rule: Rule) => {
    const nodes = nodesOf(shape);
    const isRight = (node: Place) =>
      nodes.every((target) =>
        directions(node).every(([axis, sign]) => {
          const hops = modulo(sign * (target[axis] - node[axis]), shape[axis]);
          const behind = sign > 0 ? node[axis] % 4 : 3 - (node[axis] % 4);
          const holder = modulo(node[axis] + sign * 4 * rule(hops, behind), shape[axis]);
          return Math.floor(holder / 4) === Math.floor(target[axis] / 4);
        }),
      );
    const [right, wrong] = [new Set<string>(), new Set<string>()];
    for (const node of nodes) (isRight(node) ? right : wrong).add(`${node[0] % 4}${node[1] % 4}`);
    return { right, wrong };
  };
  const tori = [
    [8, 8],
    [8, 12],
    [12, 12],
  ];

  test('by hops only nodes of groups 00 and 33 bring every block to the submesh that it is for', () => {
    for (const shape of tori) {
      const { right, wrong } = groups(shape, byHops);
      expect([...right]).toEqual(['00', '33']);
      expect(wrong.size).toBe(14);
    }
  });

  test('by the submesh all nodes do', () => {
    for (const shape of tori) expect(groups(shape, bySubmesh).wrong.size).toBe(0);
  });
});

describe('Section 3.1.3, the array.', () => {
  test('where R < C, the first index of B[u,0] is too small for the hops along a row, and R - 1 is the last row', () => {
    for (const [R, C] of [
      [4, 8],
      [8, 12],
      [8, 20],
    ]) {
      // (r + c) mod 4 = 0 or 2: first index 0 to R - 1, second 0 to C - 1; phase 1 along a row of C nodes.
      const hops = range(C);
      expect(hops.filter((u) => u > R - 1)).toHaveLength(C - R);
      expect(hops.filter((u) => u > C - 1)).toEqual([]);
      const rowsSent = range(C - 4).map((i) => i + 4);
      expect(rowsSent.filter((row) => row > R - 1)).toHaveLength(C - R);
    }
  });

  test('where R = C, the blocks of columns 4i on are those of 4i hops and more in phase 1 only as B[0,u]', () => {
    const C = 12;
    const places = nodesOf([C, C]);
    const sent = (hops: (place: Place) => number) =>
      range(C / 4 - 1).map(
        (i) => places.filter((place) => place[1] >= 4 * (i + 1) && hops(place) < 4 * (i + 1)).length,
      );
    expect(sent(([, column]) => column)).toEqual([0, 0]);
    expect(sent(([row]) => row).every((wrong) => wrong > 0)).toBe(true);
  });
});

describe('Figure 5, phase 1.', () => {
  test('in cases 1 and 3 the range of rows leaves out blocks that must go on, and that of columns ends behind the array', () => {
    for (const [R, C] of [
      [4, 8],
      [8, 12],
      [8, 8],
    ]) {
      // An array of C rows and R columns.
      const array = nodesOf([C, R]);
      for (const s of range(C / 4 - 1).map((i) => i + 1)) {
        const due = array.filter(([, column]) => column >= 4 * s).length;
        const printed = array.filter(
          ([row, column]) => row <= R - 1 && column >= 4 * s && column <= C - 1,
        ).length;
        expect(due).toBe(C * Math.max(0, R - 4 * s));
        expect(printed === due).toBe(R === C || due === 0);
      }
    }
  });
});

describe('Figure 5, phase 3.', () => {
  const nodes = nodesOf([8, 8]);
  const sign = (c: number) => (isLow(c) ? 2 : -2);
  /** Which coordinate a move along r tests: by the figure c, by section 3.1.2 r. */
  const steps = (tested: 0 | 1): ((node: Place) => Move)[] => [
    ([r, c]) => (isEven(r + c) ? [1, sign(c)] : [0, sign([r, c][tested])]),
    ([r, c]) => (isEven(r + c) ? [0, sign([r, c][tested])] : [1, sign(c)]),
  ];

  test('with the column in the tests of moves along r nodes leave their 4 x 4 submesh, with the row none does', () => {
    for (const step of steps(1)) expect(leaving(nodes, 4, step)).toBeGreaterThan(0);
    for (const step of steps(0)) {
      expect(leaving(nodes, 4, step)).toBe(0);
      expect(isPermutation(nodes, step)).toBe(true);
    }
  });
});

describe('Section 3.2.1, steps 1 to 3 of phase 4.', () => {
  const nodes = nodesOf([8, 8, 8]);
  const sign = (coordinate: number) => (isLow(coordinate) ? 2 : -2);
  /** `crossed`: moves along x test y and those along y test x, as printed. */
  const steps = (crossed: boolean): ((node: Place) => Move)[] => {
    const along = (axis: 0 | 1, node: Place): Move => [axis, sign(node[crossed ? 1 - axis : axis])];
    const plane = (node: Place): 0 | 1 => (isEven(node[0] + node[1]) ? 0 : 1);
    const vertical = ([, , z]: Place): Move => [2, sign(z)];
    return [
      (node) => (isEven(node[2]) ? along(plane(node), node) : vertical(node)),
      (node) => along(plane(node) === 0 ? 1 : 0, node),
      (node) => (isEven(node[2]) ? vertical(node) : along(plane(node), node)),
    ];
  };

  test('with the printed tests nodes leave their submesh in each step, with the others none does', () => {
    for (const step of steps(true)) expect(leaving(nodes, 4, step)).toBeGreaterThan(0);
    for (const step of steps(false)) {
      expect(leaving(nodes, 4, step)).toBe(0);
      expect(isPermutation(nodes, step)).toBe(true);
    }
  });
});

describe('Section 4.1, step 2 of phase 3.', () => {
  const nodes = nodesOf([6, 6]);
  const group = ([r, c]: Place) => `${isEven(r) ? 'E' : 'O'}${isEven(c) ? 'E' : 'O'}`;
  const step =
    (up: readonly string[]) =>
    (node: Place): Move => [0, up.includes(group(node)) ? 1 : -1];

  test('by the printed groups a half of the nodes leaves its 2 x 2 submesh, with OE and EO exchanged none does', () => {
    expect(leaving(nodes, 2, step(['EE', 'OE']))).toBe(18);
    expect(leaving(nodes, 2, step(['EE', 'EO']))).toBe(0);
    expect(isPermutation(nodes, step(['EE', 'EO']))).toBe(true);
  });
});

describe('Section 3.2.1, odd planes.', () => {
  /** Pattern A is phase 1 of the 2-D algorithm, B phase 2, C the third axis. */
  const move = (pattern: string, [x, y, z]: Place): Move => {
    if (pattern === 'C') return [2, z % 4 < 2 ? 4 : -4];
    const sign = (x + y) % 4 < 2 ? 4 : -4;
    return [isEven(x + y) === (pattern === 'A') ? 0 : 1, sign];
  };
  const shape = [8, 8, 8];
  const nodes = nodesOf(shape);
  /** The most messages on a directed link of the torus in a step of a phase. */
  const busiest = (patternOf: (z: number) => string) => {
    const load = new Map<string, number>();
    for (const node of nodes) {
      const [axis, by] = move(patternOf(node[2]), node);
      for (const hop of range(Math.abs(by))) {
        const at = node.map((c, i) => (i === axis ? modulo(c + Math.sign(by) * hop, shape[i]) : c));
        const link = `${at} ${axis} ${Math.sign(by)}`;
        load.set(link, (load.get(link) ?? 0) + 1);
      }
    }
    return Math.max(...load.values());
  };

  test('either order crosses every axis once and puts one message on a link', () => {
    for (const odd of ['CBA', 'CAB']) {
      const patternOf = (phase: number) => (z: number) => (isEven(z) ? 'ABC' : odd)[phase];
      for (const phase of range(3)) expect(busiest(patternOf(phase))).toBe(1);
      for (const node of nodes) {
        const axes = range(3).map((phase) => move(patternOf(phase)(node[2]), node)[0]);
        expect(axes.toSorted()).toEqual([0, 1, 2]);
      }
    }
  });
});

describe('Section 3.2, contiguous blocks.', () => {
  function* orders(items: readonly number[]): Iterable<number[]> {
    if (items.length === 0) yield [];
    for (const [i, item] of items.entries())
      for (const rest of orders(items.toSpliced(i, 1))) yield [item, ...rest];
  }

  test('on three axes no order of the eight parts of an array has each of the three halves in one range', () => {
    const isRange = (order: readonly number[], axis: number) => {
      const places = order.flatMap((part, place) => ((part >> axis) & 1 ? [place] : []));
      return places[3] - places[0] === 3;
    };
    let [all, contiguous] = [0, 0];
    for (const order of orders(range(8))) {
      all++;
      if ([0, 1, 2].every((axis) => isRange(order, axis))) contiguous++;
    }
    expect([all, contiguous]).toEqual([40320, 0]);
  });

  test('on two axes 0, 1, 3, 2 has both', () => {
    const order = [0, 1, 3, 2];
    const isRange = (axis: number) => {
      const places = order.flatMap((part, place) => ((part >> axis) & 1 ? [place] : []));
      return places[1] - places[0] === 1;
    };
    expect([0, 1].map(isRange)).toEqual([true, true]);
  });
});

describe('Table 2, data rearrangement of [16].', () => {
  /*
   * 2^d x 2^d nodes as a cube of two groups of d dimensions. In phase i a node exchanges half of its blocks across the highest
   * dimension of either group that is left: once along the row, once along the column, in one order or the other.
   */
  /** The relative addresses of a node's blocks in the order of its array: first those that cross neither dimension. */
  const arrayOf = (d: number, phase: number) => {
    const [row, column] = [2 ** (d - 1 - phase), 2 ** (2 * d - 1 - phase)];
    const crosses = (address: number, bit: number) => Math.floor(address / bit) % 2 === 1;
    const all = range(4 ** d);
    return {
      row,
      column,
      crosses,
      array: [
        ...all.filter((address) => !crosses(address, row) && !crosses(address, column)),
        ...all.filter((address) => crosses(address, row) && !crosses(address, column)),
        ...all.filter((address) => crosses(address, row) && crosses(address, column)),
        ...all.filter((address) => !crosses(address, row) && crosses(address, column)),
      ],
    };
  };
  const isRange = (places: readonly number[]) => places.every((place, i) => place === places[0] + i);

  test.each([1, 2, 3, 4, 5])('d - 1 rearrangements are enough, where the table has 2^d - 1, d = %i', (d) => {
    for (const phase of range(d)) {
      const { array, row, column, crosses } = arrayOf(d, phase);
      for (const bit of [row, column]) {
        const sent = range(4 ** d).filter((place) => crosses(array[place], bit));
        expect(sent).toHaveLength(4 ** d / 2);
        // What arrives has the same relative addresses, and takes the places of what has left.
        expect(isRange(sent)).toBe(true);
      }
    }
    expect(2 ** d - 1).toBeGreaterThan(d - 1);
  });

  test('the arrays of two phases differ, so that there is a rearrangement between them', () => {
    for (const d of [2, 3, 4]) {
      for (const phase of range(d - 1)) {
        expect(arrayOf(d, phase).array).not.toEqual(arrayOf(d, phase + 1).array);
      }
    }
  });
});
