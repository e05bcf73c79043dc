import { InputError } from '../../errors.ts';
import { MAX_GRAPH_NODES, MAX_WIDTH, type Pair } from '../graph.ts';
import type { Family } from './family.ts';

/**
 * Boxes of GPUs, which are the nodes: a switch joins those of a box by links so many times as wide as their network cards, and a switch, the
 * rail, those that have the same place in their boxes.
 */
export const rails: Family = {
  name: 'rails',
  value: 'boxes x GPUs:width',
  example: '4x8:9',
  about:
    'boxes of GPUs at a switch, by links so wide, and a switch for those of each place (Wang et al. 2024)',
  links(value) {
    const [, ...counts] = /^(\d{1,4})x(\d{1,4})(?::(\d{1,4}))?$/.exec(value) ?? [];
    const [boxes = 0, gpus = 0, width = 1] = counts.filter((count) => count !== undefined).map(Number);
    const nodes = boxes * gpus;
    if (boxes < 2 || gpus < 2 || nodes > MAX_GRAPH_NODES || width < 1 || width > MAX_WIDTH) {
      throw new InputError(
        `give two or more boxes of two or more GPUs, at most ${MAX_GRAPH_NODES} in all, and the width of the links in a box, 1 to ${MAX_WIDTH}, as 4x8:9`,
      );
    }
    const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
    const pairs = numbers(nodes).flatMap((gpu): Pair[] => {
      const inBox = nodes + Math.floor(gpu / gpus);
      return [width === 1 ? [gpu, inBox] : [gpu, inBox, width], [gpu, nodes + boxes + (gpu % gpus)]];
    });
    const names = [
      ...numbers(nodes).map(String),
      ...numbers(boxes).map((box) => `box ${box}`),
      ...numbers(gpus).map((rail) => `rail ${rail}`),
    ];
    return { pairs, relays: boxes + gpus, names };
  },
};
