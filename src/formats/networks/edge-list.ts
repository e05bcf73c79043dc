import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { type NamedLink, numberedLinks, widthSaid } from './named-links.ts';

/** What heads the columns of a table of links. */
const HEADS: readonly (readonly [from: string, to: string])[] = [
  ['source', 'target'],
  ['from', 'to'],
  ['src', 'dst'],
];

/**
 * Links, one a line: two nodes, by spaces, commas, semicolons, arrows or a dash between numbers, and a width behind them if there is one. Behind
 * an arrow -> the link leads that way alone. A line of heads may come first, as source,target,weight; behind # or // is a remark.
 * @throws InputError with the line
 */
export function readEdgeList(text: string): GraphLinks {
  const links: NamedLink[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const said = line.replace(/(^|\s)(#|\/\/).*$/, '');
    const words = said
      // NetworkX writes what is known of a link behind it.
      .replace(/\s\{(?:'(?:weight|width)':\s*([\d.]+))?[^{}]*\}\s*$/, ' $1')
      .trim()
      .split(/\s*(?:,|;|<?->|--|\s)\s*/)
      .flatMap((word, at) => (at === 0 && /^\d+-\d+$/.test(word) ? word.split('-') : [word]))
      .map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
    if (words[0] === '' && words.length === 1) continue;
    const isHead = HEADS.some(
      ([from, to]) => words[0].toLowerCase() === from && words[1]?.toLowerCase() === to,
    );
    if (links.length === 0 && isHead) continue;
    const [from, to, width, ...more] = words.filter((word, at) => word !== '' || at < 2);
    const where = `line ${i + 1}`;
    if (from === '' || to === undefined || to === '' || more.length > 0) {
      throw new InputError(`${where}: give two nodes, and the width of their link if it has one`);
    }
    links.push({
      ...{ from, to, where },
      ...(/[^<]->/.test(said) && { oneWay: true }),
      ...widthSaid(width, where),
    });
  }
  return numberedLinks(links);
}
