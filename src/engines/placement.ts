import { quoted } from '../formats/printable.ts';
import { InputError, type Topology } from '../schedules/index.ts';
import { nodeAt, productOf } from '../schedules/model/networks/axes.ts';
import type { ExportedFile } from './export-facts.ts';

/** A name that means nothing else in the files of launchers: of a host, or its address. */
const HOST = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,254}$/;

/** A line of the list. */
interface Line {
  readonly host: string;
  /** Where it is, as it was written; undefined where it is that of the next node. */
  readonly place: string | undefined;
  /** The file and line, for errors. */
  readonly where: string;
}

/**
 * The nodes of a network and, of one of which some are left out, those as well. A place is one of these; of one that is left out the host
 * is left out, too.
 */
function placesOf({ nodes, label, axes, origin }: Topology) {
  const kept = Array.from({ length: nodes }, (_, node) => origin?.nodes[node] ?? node);
  return { kept, whole: origin?.topology ?? { nodes, label, axes } };
}

/**
 * The host of each node, from a list of a line for each: the host alone, in the order of the nodes, or before its place, which is
 * the number of the node or its coordinates, the first axis first, as 3,0. `#` begins a remark. Of a network of which some nodes are
 * left out places are those of the whole one, and the list may have a host for each of these.
 *
 * @param name of the file, for errors
 * @throws InputError for a line that is neither, for another number of hosts, and for a node that has two
 */
export function readHosts(text: string, name: string, topology: Topology): string[] {
  const { nodes, label } = topology;
  const { kept, whole } = placesOf(topology);
  const lines = text.split('\n').flatMap((line, i) => lineOf(line, `${name}:${i + 1}`));
  if (lines.length !== nodes && lines.length !== whole.nodes) {
    throw new InputError(
      `${name} has ${lines.length} hosts, and ${label} ${nodes} nodes: give a line for each node; a host may have several`,
    );
  }
  const hosts: string[] = [];
  for (const [i, { host, place, where }] of lines.entries()) {
    if ((place === undefined) !== (lines[0].place === undefined)) {
      throw new InputError(
        `${where}: some hosts have a place behind them, and some have none; give all or none`,
      );
    }
    const inOrder = lines.length === nodes ? kept[i] : i;
    const node = place === undefined ? inOrder : nodeOf(place, where, whole);
    if (hosts[node] !== undefined) {
      throw new InputError(`${where}: node ${node} has the host ${hosts[node]} already; give each node once`);
    }
    hosts[node] = host;
  }
  const [without] = kept.filter((node) => hosts[node] === undefined);
  if (without !== undefined) throw new InputError(`${name}: node ${without} has no host; give it one`);
  return kept.map((node) => hosts[node]);
}

function lineOf(line: string, where: string): Line[] {
  const [host, place, more] = line.replace(/#.*/, '').trim().split(/\s+/);
  if (host === '') return [];
  if (!HOST.test(host) || more !== undefined) {
    throw new InputError(
      `${where}: ${quoted(line.trim())} is neither a host nor a host with a place such as 3,0`,
    );
  }
  return [{ host, place, where }];
}

function nodeOf(
  place: string,
  where: string,
  { nodes, axes: { shape } }: Pick<Topology, 'nodes' | 'axes'>,
): number {
  const numbers = /^\d{1,8}(,\d{1,8})*$/.test(place) ? place.split(',').map(Number) : [];
  if (numbers.length === 1 && numbers[0] < nodes) return numbers[0];
  const hasCoordinates = productOf(shape) === nodes && shape.length > 1;
  if (hasCoordinates && numbers.length === shape.length && numbers.every((x, axis) => x < shape[axis])) {
    return nodeAt(shape, numbers);
  }
  const last = shape.map((side) => side - 1).join(',');
  const coordinates = hasCoordinates ? `, or coordinates up to ${last}` : '';
  throw new InputError(
    `${where}: ${quoted(place)} is no node; give a number from 0 to ${nodes - 1}${coordinates}`,
  );
}

/** Which node each rank is, where nodes are left out and the others numbered anew; none where all have their numbers. */
export function rankFiles({ nodes, nodeName }: Topology): ExportedFile[] {
  const names = Array.from({ length: nodes }, (_, node) => nodeName(node));
  if (names.every((name, node) => name === `${node}`)) return [];
  return [['ranks.txt', ['# rank node\n', ...names.map((name, rank) => `${rank} ${name}\n`)]]];
}

/** What brings each rank to the host of its node: a rank file of Open MPI, and the hosts by rank for all others. */
export function placementFiles(hosts: readonly string[]): ExportedFile[] {
  const seen = new Map<string, number>();
  const ranks = hosts.map((host, rank) => {
    const slot = seen.get(host) ?? 0;
    seen.set(host, slot + 1);
    return `rank ${rank}=${host} slot=${slot}\n`;
  });
  return [
    ['rankfile', ranks],
    ['hosts.txt', hosts.map((host) => `${host}\n`)],
  ];
}
