import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { quoted } from '../printable.ts';
import { MOST_VERTICES, type NamedLink, numberedLinks } from './named-links.ts';
import { rateIn } from './rate.ts';

/** Counts, in one of two forms; switches; and a link with its rate and delay. */
const BEGIN =
  /^[ \t]*\d+(?:[ \t]+\d+){2}(?:(?:[ \t]+\d+){2}[ \t]+\w+)?[ \t]*\n[\d \t]*\n\s*\d+[ \t]+\d+[ \t]+[\d.]+[a-zA-Z/]+[ \t]+[\d.]+[a-zA-Z]+/;

/** Whether a text is a topology file of ns-3. */
export function isNs3(text: string): boolean {
  return BEGIN.test(text);
}

/**
 * A topology file of ns-3, as its model of RDMA, and with it HPCC, ASTRA-sim and SimAI, reads them. The first line has the numbers of vertices,
 * switches and links; in SimAI those of vertices, GPUs of a server, switches in servers, other switches and links, and a kind of GPU. The
 * second line has the switches, which are relays. Each further one is a link, both ways: its two ends, its rate, which is its width, and
 * what does not matter here, its delay and rate of errors.
 * @throws InputError with the line
 */
export function readNs3(text: string): GraphLinks {
  const lines = text.split('\n').map((line) =>
    line
      .trim()
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  const [head, switches, ...rest] = lines;
  const [vertices, ...counts] = head.map(Number);
  const [inServers, others, wanted] = head.length > 3 ? counts.slice(1) : [0, ...counts];
  if (vertices > MOST_VERTICES)
    throw new InputError(`line 1: ${vertices} vertices; give at most ${MOST_VERTICES}`);
  if (switches.length !== inServers + others) {
    throw new InputError(`line 2: ${switches.length} switches; give ${inServers + others}, as line 1 says`);
  }
  const isVertex = (word: string) => /^\d+$/.test(word) && Number(word) < vertices;
  const stray = switches.find((word) => !isVertex(word));
  if (stray !== undefined)
    throw new InputError(`line 2: ${quoted(stray)}; give switches from 0 to ${vertices - 1}`);
  const links = rest.flatMap(([from, to, rate = ''], i): NamedLink[] => {
    const where = `line ${i + 3}`;
    if (from === undefined) return [];
    if (!isVertex(from) || to === undefined || !isVertex(to)) {
      throw new InputError(
        `${where}: give two vertices from 0 to ${vertices - 1}, a rate, a delay and a rate of errors`,
      );
    }
    const width = rateIn(rate);
    if (width === undefined) throw new InputError(`${where}: rate ${quoted(rate)}; give one as 100Gbps`);
    return [{ from: `${Number(from)}`, to: `${Number(to)}`, width, where }];
  });
  if (links.length !== wanted) throw new InputError(`${links.length} links: give ${wanted}, as line 1 says`);
  const all = Array.from({ length: vertices }, (_, vertex) => `${vertex}`);
  return numberedLinks(links, all, new Set(switches.map((word) => `${Number(word)}`)));
}
