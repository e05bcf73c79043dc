import { InputError } from '../errors.ts';
import { FAMILIES, said } from './families/families.ts';
import { graph, MAX_GRAPH_NODES, MAX_GRAPH_PAIRS, MAX_NAME, MAX_WIDTH, type Pair } from './graph.ts';
import type { NetworkKind } from './network-kind.ts';

type GraphCode = {
  readonly kind: 'graph';
  readonly title?: string;
  readonly pairs: readonly Pair[];
  readonly names?: readonly string[];
};

/** An example of each family. */
const KNOWN = FAMILIES.map((family) => said(family, family.example)).join(', ');

const EXAMPLE = '0-1,1-2,2-3,3-0,0-2';

/** The words of a member of a family, whose title somebody may have given to other links. */
function wordsOf(title: string, pairs: readonly Pair[]): Readonly<Record<string, string>> | undefined {
  const [, name, value = ''] = /^(?:network )?([a-z][a-z0-9-]*)(?: (\S+))?$/.exec(title) ?? [];
  const family = FAMILIES.find((one) => one.name === name);
  try {
    const isIt = family !== undefined && JSON.stringify(family.pairs(value)) === JSON.stringify(pairs);
    return isIt ? { network: said(family, value) } : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
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
        last: MAX_GRAPH_NODES - 1,
        most: MAX_GRAPH_PAIRS,
        widest: MAX_WIDTH,
        about:
          'The nodes that each link joins, both ways, and how many messages it carries at a time, each way: 1 if left out.',
      },
    },
    names: {
      optional: true,
      is: {
        type: 'texts',
        names: { list: 'the list of the names of nodes', item: 'a name', all: 'names' },
        most: MAX_NAME,
        length: MAX_GRAPH_NODES,
        about: 'What people call each node, if not by its number.',
      },
    },
  },
  make({ title, pairs, names }) {
    const words = title === undefined ? undefined : wordsOf(title, pairs);
    return graph(pairs, {
      ...(title !== undefined && { title }),
      ...(names && { names }),
      ...(words && { words }),
    });
  },
  words: [
    {
      ...{ name: 'links', called: 'graph', label: 'Links', value: 'a-b,..', example: EXAMPLE },
      about: `any network, by the two nodes of each link, say ${EXAMPLE}`,
      read(text) {
        const pairs = text.replace(/,\s*$/, '').split(/\s*[,\n]\s*/);
        if (!pairs.every((pair) => /^\d{1,7}-\d{1,7}(x\d{1,5})?$/.test(pair))) {
          throw new InputError(
            'give the two nodes of each link, as 0-1,1-2,2-0, and of a wide one its width, as 0-1x2',
          );
        }
        return graph(
          pairs.map((pair): Pair => {
            const [one, other, width] = pair.split(/[-x]/).map(Number);
            return width === undefined ? [one, other] : [one, other, width];
          }),
        );
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
        return graph(family.pairs(value), {
          title: value === '' ? `network ${name}` : `${name} ${value}`,
          words: { network: text },
        });
      },
    },
  ],
  example: { links: '0-1,1-2,2-0' },
};
