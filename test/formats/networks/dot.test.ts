import { describe, expect, it, test } from 'vitest';
import { isDot, readDot } from '../../../src/formats/networks/dot.ts';

/** As the pydot writer of NetworkX has it. */
const NETWORKX = `strict graph  {
0;
1;
2;
0 -- 1  [weight="2.0"];
1 -- 2  [weight="1.0"];
2 -- 0  [weight="1.0"];
}
`;

/** As people write it: two leaves, each with two hosts. */
const LEAVES = `/* Two racks.
 * { is no brace here */
digraph "racks" {
  rankdir = TB; node [shape=box, fontname="Helvetica, Arial"]
  edge [dir=both];
  subgraph cluster_0 { label=<rack <b>0</b> }>;
    subgraph { node [kind=leaf_switch]; "leaf 0" }
    "leaf 0" -> { host1; host2 } [width=1];
  }
  // the other one
  subgraph cluster_1 {
    label = "rack \\"1\\"";
    "leaf 1" [type="Switch", label="leaf\\n1"];
    "leaf 1":p0:n -> host3:eth0 -> "leaf 1" [dir=forward];
    "leaf 1" -> host10
  }
# a line of a preprocessor
  "leaf 0" -> "leaf " + "1" [width=4][color=red]
}
`;

test('what Graphviz and NetworkX write is told from other forms', () => {
  for (const text of [NETWORKX, LEAVES, 'DiGraph{}', '// a\n\n graph G {}', '#a\nstrict graph {}']) {
    expect(isDot(text), text).toBe(true);
  }
  for (const text of ['', 'a -- b', '# graph\na b', '"graph" b', '0 1', '<graphml/>', '{}', '/* graph']) {
    expect(isDot(text), text).toBe(false);
  }
});

describe('a graph', () => {
  it('has the links of NetworkX, and their weights as widths', () => {
    expect(readDot(NETWORKX)).toEqual({
      pairs: [
        [0, 1, 2],
        [1, 2],
        [0, 2],
      ],
    });
  });

  it('has links of chains, between groups and by attributes of all', () => {
    const { pairs, names } = readDot('graph { edge [width=2] a -- b -- { c, d }; edge [width=1]; c -- d }');
    expect(names).toEqual(['a', 'b', 'c', 'd']);
    expect(pairs).toEqual([
      [0, 1, 2],
      [1, 2, 2],
      [1, 3, 2],
      [2, 3],
    ]);
    expect(readDot('graph { {0 1} -- subgraph x { 2 { 3 } } }').pairs).toHaveLength(4);
  });

  it('takes no label, no breadth of a line and no name of a group for anything else', () => {
    const text = 'graph { a -- b [label="2", penwidth=3, len=4]; subgraph c { label=d; e=f; a -- g } }';
    expect(readDot(text)).toEqual({
      pairs: [
        [0, 1],
        [0, 2],
      ],
      names: ['a', 'b', 'g'],
    });
  });

  it('may be strict: a link that stands there again is the same', () => {
    expect(readDot('strict graph { a -- b; b -- a; a -- b }').pairs).toEqual([[0, 1]]);
    expect(() => readDot('graph {\n a -- b;\n a -- b }')).toThrow(
      'line 3: the link from a to b stands at line 2, too; leave one out',
    );
  });
});

describe('a digraph', () => {
  it('has pairs where links lead both ways, arcs where they lead one way, and relays', () => {
    expect(readDot(LEAVES)).toEqual({
      pairs: [
        [0, 4],
        [1, 4],
        [2, 5],
        [3, 5],
        [4, 5, 4],
      ],
      relays: 2,
      names: ['host1', 'host2', 'host3', 'host10', 'leaf 0', 'leaf 1'],
    });
  });

  it('has the direction that is said of a link', () => {
    const text = 'digraph { a -> b; b -> c [dir=back]; c -> a [dir=none]; b -> a [width=2] }';
    expect(readDot(text)).toEqual({
      pairs: [[0, 2]],
      arcs: [
        [0, 1],
        [1, 0, 2],
        [2, 1],
      ],
      names: ['a', 'b', 'c'],
    });
    expect(readDot('graph { a -- b [dir=forward] }').arcs).toEqual([[0, 1]]);
  });
});

test.each([
  ['graph { a -> b }', 'line 1: "->"; give -- in a graph'],
  ['digraph {\na -- b }', 'line 2: "--"; give -> in a digraph'],
  ['graph { a -- }', 'line 1: "}"; give a name'],
  ['graph { a -- b', 'line 1: the end of the file; give a name'],
  ['graph { a -- b } graph { c -- d }', 'line 1: "graph"; give one graph, and nothing behind it'],
  ['graph { node-1 -- b }', 'line 1: "-1 -- b }" in a name; put the name in quotes'],
  ['graph { 10.0.0.1 -- b }', 'in a name; put the name in quotes'],
  ['graph { a.b -- c }', 'in a name; put the name in quotes'],
  ['graph {\n\n"a -- b }', 'line 3: a text that does not end'],
  ['graph { a [label=<<b>] }', 'line 1: a text that does not end'],
  ['graph { /* a -- b }', 'line 1: a remark that does not end'],
  ['graph { a -- b [width=wide] }', 'line 1: width "wide"; give a number above 0'],
  ['graph {\na -- b [weight=0] }', 'line 2: width "0"; give a number above 0'],
  ['graph { a -- "a" }', 'line 1: a link from a to itself'],
  ['graph { a; b -- c }', 'node a has no link'],
  ['graph { "a\nb" -- "a\nb" }', 'a link from a\\u000ab to itself'],
  ['graph {', 'the end of the file'],
  ['graph G', 'the end of the file'],
])('%j is refused', (text, message) => {
  expect(() => readDot(text)).toThrow(message);
});

test('no text takes long: braces, chains, groups, quotes and remarks that do not end', () => {
  const names = Array.from({ length: 4000 }, (_, node) => `n${node}`).join(' ');
  for (const text of [
    `graph {${'{'.repeat(1e6)}`,
    `graph {${'subgraph a {'.repeat(30)}`,
    `graph {${'a--{'.repeat(90)}`,
    `graph { {${names}} -- {${names}} }`,
    `graph {${'{'.repeat(90)}${names.repeat(100)}${'}'.repeat(91)}`,
    `graph {${'a--'.repeat(1e6)}`,
    `graph {"${'\\"'.repeat(1e6)}`,
    `graph { a [label=${'<'.repeat(1e6)}`,
    `graph {${'/*'.repeat(1e6)}`,
    `graph {${' '.repeat(1e6)}`,
    `graph {${'"a"+'.repeat(1e6)}`,
  ]) {
    const started = performance.now();
    expect(() => readDot(text)).toThrow(/^[^\n]+$/);
    expect(performance.now() - started, text.slice(0, 40)).toBeLessThan(10_000);
  }
});
