import { listed } from '../../../src/report/document/listed.ts';
import type { LocalPhase, Topology } from '../../../src/schedules/index.ts';
import { counted, countedRange, inRange } from '../../words.ts';

/** What a local phase does that brings so many blocks into other slots. */
export function localInWords({ name }: LocalPhase, moved: number): string {
  const title = `${name[0].toUpperCase()}${name.slice(1)}`;
  const whose = moved === 1 ? 'changes its slot inside its node' : 'change their slots inside their nodes';
  return `${title}: ${counted(moved, 'block')} ${whose}; nothing travels.`;
}

/**
 * What happens in a step: "every node sends 6 blocks, one across each dimension".
 *
 * @param sent by node: blocks
 * @param messages the most that a node sends
 * @param loads by link, node * ports + port: blocks
 * @param hops links of the shortest and of the longest way
 */
export function stepInWords(
  topology: Topology,
  sent: Uint32Array,
  messages: number,
  loads: Uint32Array,
  hops: readonly [fewest: number, most: number],
): string {
  const senders = sent.filter((blocks) => blocks > 0);
  if (senders.length === 0) return 'no node sends anything';
  const isEveryNode = senders.length === topology.nodes;
  const who = isEveryNode ? 'every node' : `${senders.length} of ${counted(topology.nodes, 'node')}`;
  const sends = isEveryNode || senders.length === 1 ? 'sends' : 'send';
  const fewest = senders.reduce((least, blocks) => Math.min(least, blocks));
  const most = senders.reduce((greatest, blocks) => Math.max(greatest, blocks));
  const what = `${countedRange(fewest, most, 'block')}${sends === 'send' ? ' each,' : ''}`;
  const where =
    topology.kind === 'cube'
      ? acrossDimensions(loads, topology.dim, hops[1])
      : alongAxes(loads, topology.shape.length, messages);
  const far = hops[1] > 1 ? `, ${inRange(...hops)} links far` : '';
  return `${who} ${sends} ${what}${where}${far}`;
}

/** " across dimension 2", ", one across each dimension" */
function acrossDimensions(loads: Uint32Array, dim: number, longest: number): string {
  const used = usedPorts(loads, dim);
  const [load] = loads;
  if (longest === 1 && dim > 1 && loads.every((other) => other === load)) {
    return `, ${load === 1 ? 'one' : load} across each dimension`;
  }
  return ` across ${named('dimension', 'dimensions', used, dim)}`;
}

/** " ahead along axis 2", " both ways along all axes"; where each node goes one of several ways, " one way, ahead or back" */
function alongAxes(loads: Uint32Array, axes: number, messages: number): string {
  const used = usedPorts(loads, 2 * axes);
  if (used.length === 0) return '';
  const isAhead = used.some((port) => port % 2 === 0);
  const isBack = used.some((port) => port % 2 === 1);
  const usedAxes = Array.from(new Set(used.map((port) => port >> 1)));
  if (messages === 1 && used.length > 1) {
    const ways = isAhead && isBack ? ', ahead or back' : isAhead ? ' ahead' : ' back';
    if (axes === 1) return ` one way${ways}`;
    const or = usedAxes.length === 1 ? `axis ${usedAxes[0]}` : `one of ${usedAxes.length} axes`;
    return ` one way${ways}, along ${or}`;
  }
  const way = isAhead && isBack ? 'both ways' : isAhead ? 'ahead' : 'back';
  if (axes === 1) return ` ${way}`;
  return ` ${way} along ${named('axis', 'axes', usedAxes, axes)}`;
}

function usedPorts(loads: Uint32Array, ports: number): number[] {
  const isUsed = new Uint8Array(ports);
  for (let link = 0; link < loads.length; link++) if (loads[link] > 0) isUsed[link % ports] = 1;
  return Array.from(isUsed.keys()).filter((port) => isUsed[port] === 1);
}

/** "dimension 3", "dimensions 0, 2 and 5", "all dimensions" */
function named(one: string, many: string, numbers: readonly number[], all: number): string {
  if (numbers.length === 1) return `${one} ${numbers[0]}`;
  if (numbers.length === all) return `${all === 2 ? 'both' : 'all'} ${many}`;
  return `${many} ${listed(numbers.map(String))}`;
}
