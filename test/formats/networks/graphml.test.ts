import { describe, expect, it, test } from 'vitest';
import { readGraphml } from '../../../src/formats/networks/graphml.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
`;

/** As write_graphml of NetworkX has it. */
const NETWORKX = `${HEAD}  <key id="d1" for="edge" attr.name="weight" attr.type="long" />
  <key id="d0" for="node" attr.name="type" attr.type="string" />
  <graph edgedefault="undirected">
    <node id="h10" />
    <node id="h2"><data key="d0">host</data></node>
    <node id="s0">
      <data key="d0">switch</data>
    </node>
    <edge source="h10" target="s0">
      <data key="d1">2</data>
    </edge>
    <edge source="h2" target="s0">
      <data key="d1">4</data>
    </edge>
  </graph>
</graphml>`;

/** As Gephi exports it. */
const GEPHI = `${HEAD}<key attr.name="label" attr.type="string" for="node" id="label"/>
<key attr.name="Edge Label" attr.type="string" for="edge" id="edgelabel"/>
<key attr.name="weight" attr.type="double" for="edge" id="weight"/>
<key attr.name="r" attr.type="int" for="node" id="r"/>
<graph edgedefault="directed">
<node id="0"><data key="label">berlin</data><data key="r">153</data></node>
<node id="1"><data key="label">z&#xfc;rich</data><data key="r">153</data></node>
<node id="2"><data key="label">aachen</data><data key="r">153</data></node>
<edge id="0" source="0" target="1" directed="false"><data key="weight">1.0</data></edge>
<edge id="1" source="1" target="2"><data key="weight">1.0</data></edge>
<edge id="2" source="2" target="1"><data key="weight">3.0</data></edge>
<edge id="3" source="2" target="0"><data key="weight">1.0</data></edge>
</graph>
</graphml>`;

/** As yEd has it, with a group around two nodes. */
const YED = `${HEAD}  <!--Created by yEd 3.23-->
  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <data key="d0" xml:space="preserve"/>
    <node id="n0" yfiles.foldertype="group">
      <data key="d6"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode><y:NodeLabel>rack</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
      <graph edgedefault="directed" id="n0:">
        <node id="n0::n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0"/><y:NodeLabel alignment="center">host a<y:LabelModel><y:SmartNodeLabelModel/></y:LabelModel></y:NodeLabel></y:ShapeNode></data></node>
        <node id="n0::n1"><data key="d6"><y:ShapeNode><y:NodeLabel>host
b</y:NodeLabel></y:ShapeNode></data></node>
      </graph>
    </node>
    <node id="n1"><data key="d6"><y:ShapeNode><y:NodeLabel>host c</y:NodeLabel></y:ShapeNode></data></node>
    <edge id="n0::e0" source="n0::n0" target="n0::n1"><data key="d10"><y:PolyLineEdge><y:EdgeLabel>7</y:EdgeLabel></y:PolyLineEdge></data></edge>
    <edge id="e0" source="n0::n1" target="n1"/>
    <edge id="e1" source="n1" target="n0::n0"/>
  </graph>
</graphml>`;

describe('a graph of NetworkX', () => {
  it('has its weights as widths, and nodes of type switch as relays', async () => {
    expect(await readGraphml(NETWORKX)).toEqual({
      pairs: [
        [1, 2],
        [0, 2, 2],
      ],
      relays: 1,
      names: ['h2', 'h10', 's0'],
    });
  });
});

describe('a graph of Gephi', () => {
  it('has its labels as names, and directions of the graph or of an edge', async () => {
    expect(await readGraphml(GEPHI)).toEqual({
      pairs: [[1, 2]],
      arcs: [
        [2, 0],
        [0, 2, 3],
        [0, 1],
      ],
      names: ['aachen', 'berlin', 'z\u00fcrich'],
    });
  });

  it('has its ids as names where two labels are the same, one is left out or too long', async () => {
    for (const label of ['berlin', '', 'x'.repeat(65)]) {
      const { names } = await readGraphml(GEPHI.replace('>aachen<', `>${label}<`));
      expect(names).toBeUndefined();
    }
  });
});

describe('a graph of yEd', () => {
  it('has what is drawn as names, nodes of groups and no groups', async () => {
    expect(await readGraphml(YED)).toEqual({
      pairs: [],
      arcs: [
        [0, 1],
        [1, 2],
        [2, 0],
      ],
      names: ['host a', 'host b', 'host c'],
    });
  });
});

test('a key has what is usual, for nodes or for links', async () => {
  const keys =
    '<key id="w" for="edge" attr.name="Width"><default>2</default></key><key id="k" for="node" attr.name="kind"><default>router</default></key>';
  const nodes =
    '<node id="a"><data key="k">host</data></node><node id="b"><data key="k">host</data></node><node id="c"/>';
  const edges = '<edge source="a" target="c"/><edge source="b" target="c"><data key="w">1</data></edge>';
  expect(await readGraphml(`<graphml>${keys}<graph>${nodes}${edges}</graph></graphml>`)).toEqual({
    pairs: [
      [0, 2, 2],
      [1, 2],
    ],
    relays: 1,
    names: ['a', 'b', 'c'],
  });
});

const BOMB = `<!DOCTYPE graphml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>`;

test.each([
  ['<graphml/>', '0 graphs: give one'],
  ['<graphml><graph/><graph/></graphml>', '2 graphs: give one'],
  ['<graphml><graph/></graphml>', 'no link: give one or more'],
  ['<graph><graphml></graphml></graph>', '<graph> around all: give <graphml>'],
  ['<graphml><graph>', 'no XML: Missing end tag for element graph (line 1, column 17)'],
  ['<graphml><graph><node id="a</graph></graphml>', 'no XML: Unescaped `<` is not allowed'],
  ['<graphml>\u0000</graphml>', 'no XML: Invalid character'],
  ['<graphml><graph><node/></graph></graphml>', 'a node without id: give each its own'],
  ['<graphml><graph><node id="a"/><node id="a"/></graph></graphml>', 'two nodes "a"'],
  [
    '<graphml><graph><node id="a"/><edge source="a" target="b"/></graph></graphml>',
    'edge 1: its target "b" is no node; give the id of one',
  ],
  ['<graphml><graph><hyperedge/></graph></graphml>', 'a hyperedge: give links of two nodes'],
  [NETWORKX.replace('>4<', '>wide<'), 'edge 2: width "wide"; give a number above 0'],
  [`${BOMB}<graphml>&c;</graphml>`, "no XML: Named entity isn't defined: &c;"],
  [`${BOMB}<graphml/>`, 'a document type with declarations of its own: leave them out'],
])('%j is refused', async (text, message) => {
  await expect(readGraphml(text)).rejects.toThrow(message);
});
