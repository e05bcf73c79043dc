import { InputError } from '../errors.ts';
import { FAMILIES, said } from './families/families.ts';
import type { Family } from './families/family.ts';
import {
  type GraphLinks,
  type GraphParts,
  graph,
  linksSaid,
  MAX_GRAPH_NODES,
  MAX_GRAPH_PAIRS,
  MAX_GRAPH_RELAYS,
  MAX_NAME,
  MAX_WIDTH,
} from './graph.ts';
import type { NetworkKind } from './network-kind.ts';

type GraphCode = Pick<GraphLinks, keyof GraphLinks> & {
  readonly kind: 'graph';
  readonly title?: string;
};

/** Of a link's ends. */
const LAST_VERTEX = MAX_GRAPH_NODES + MAX_GRAPH_RELAYS - 1;

/** An example of each family. */
const KNOWN = FAMILIES.map((family) => said(family, family.example)).join(', ');

const EXAMPLE = '0-1,1-2,2-3,3-0,0-2';

/** What else is known of a member of a family, whose title somebody may have given to other links. */
function memberIn(
  title: string,
  links: GraphLinks,
): Pick<GraphParts, 'words' | 'box' | 'generators'> | undefined {
  const [, name, value = ''] = /^(?:network )?([a-z][a-z0-9-]*)(?: (\S+))?$/.exec(title) ?? [];
  const family = FAMILIES.find((one) => one.name === name);
  try {
    const isIt = family !== undefined && JSON.stringify(family.links(value)) === JSON.stringify(links);
    return isIt ? memberOf(family, value) : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function memberOf(family: Family, value: string): Pick<GraphParts, 'words' | 'box' | 'generators'> {
  const { box, generators } = family;
  return {
    words: { network: said(family, value) },
    ...(box && { box: box(value) }),
    ...(generators && { generators: generators(value) }),
  };
}

/** Any network, by its links. */
export const graphKind: NetworkKind<GraphCode> = {
  kind: 'graph',
  plural: 'graphs',
  fields: {
    title: {
      optional: true,
      is: {
        type: 'text',
        most: MAX_NAME,
        about: 'What people call it: a word, a space, and what tells it from others.',
      },
    },
    pairs: {
      is: {
        type: 'links',
        last: LAST_VERTEX,
        fewest: 0,
        most: MAX_GRAPH_PAIRS,
        widest: MAX_WIDTH,
        about:
          'The vertices that each link joins, both ways, and how many messages it carries at a time, each way: 1 if left out.',
      },
    },
    arcs: {
      optional: true,
      is: {
        type: 'links',
        last: LAST_VERTEX,
        most: MAX_GRAPH_PAIRS,
        widest: MAX_WIDTH,
        about: 'Links that lead one way, from the first vertex to the second, and how wide each is.',
      },
    },
    relays: {
      optional: true,
      is: {
        type: 'count',
        things: 'relays',
        least: 1,
        most: MAX_GRAPH_RELAYS,
        about: 'How many of the vertices, the last ones, are switches, where no block rests.',
      },
    },
    names: {
      optional: true,
      is: {
        type: 'texts',
        names: { list: 'the list of the names of nodes', item: 'a name', all: 'names' },
        most: MAX_NAME,
        length: LAST_VERTEX + 1,
        about: 'What people call each node, and each relay, if not by its number.',
      },
    },
  },
  make({ kind: _, title, ...links }) {
    if (title === undefined) return graph(links.pairs, links);
    return graph(links.pairs, { ...links, title, ...memberIn(title, links) });
  },
  words: [
    {
      ...{ name: 'links', called: 'graph', label: 'Links', value: 'a-b,..', example: EXAMPLE },
      about: `any network, by the two nodes of each link, say ${EXAMPLE}`,
      read(text) {
        const links = linksSaid(text);
        return graph(links.pairs, links);
      },
    },
    {
      ...{
        name: 'network',
        called: 'network',
        label: 'Network',
        value: 'family:value|file',
        example: 'hyperx:4x4x4',
      },
      about: `any network: a file of its links, or a family: ${KNOWN}`,
      isFile: (text) => /^-$|[./\\]/.test(text),
      read(text) {
        const [, name, value = ''] = /^([a-z][a-z0-9-]*)(?::(.*))?$/.exec(text) ?? [];
        const family = FAMILIES.find((one) => one.name === name);
        if (family === undefined) {
          throw new InputError(`give a family, as ${KNOWN}, or a file, whose name has a dot or a slash`);
        }
        const links = family.links(value);
        return graph(links.pairs, {
          ...links,
          title: value === '' ? `network ${name}` : `${name} ${value}`,
          ...memberOf(family, value),
        });
      },
    },
  ],
  example: { links: '0-1,1-2,2-0' },
};
