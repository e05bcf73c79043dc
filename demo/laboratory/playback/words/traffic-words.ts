import { listed } from '../../../../src/report/document/listed.ts';
import { displacementOf, type Grid, IDLE, type NodeMap } from '../../../../src/schedules/index.ts';
import { isCube } from '../../../../src/schedules/model/networks/cube.ts';
import { isGrid } from '../../../../src/schedules/model/networks/grid.ts';
import { isServers } from '../../../../src/schedules/model/networks/servers.ts';
import { NODE_PORTS } from '../../../../src/schedules/model/networks/switch.ts';
import { counted, countedRange, inRange, rangeOf } from '../../../words.ts';
import { linksAtWork, whoDoes } from './phrases.ts';
import type { StepFacts } from './step-facts.ts';

/** What any step sends in which some node does: "Every node sends 6 blocks, one across each dimension: every link works." */
export function trafficInWords(facts: StepFacts): string {
  const { schedule, sent, messages, loads, hops } = facts;
  const { topology } = schedule;
  const senders = sent.filter((blocks) => blocks > 0);
  const areSeveral = senders.length > 1 && senders.length < topology.nodes;
  const [fewest, most] = rangeOf(senders);
  const what = `${countedRange(fewest, most, 'block')}${areSeveral ? ' each' : ''}`;
  const together = messages === 1 && most > 1 ? ' in one message' : '';
  const where = isCube(topology)
    ? acrossDimensions(loads, topology.dim, hops[1])
    : topology.isSwitched
      ? throughSwitch(facts)
      : (overEachLink(facts) ?? (isGrid(topology) ? alongAxes(facts, topology) : byPorts(facts)));
  const comma = areSeveral && where !== '' && !where.startsWith(',') ? ',' : '';
  const far = hops[1] > 1 ? `, ${inRange(...hops)} links far` : '';
  return `${whoDoes(facts, 'send')} ${what}${together}${comma}${where}${far}${linksAtWork(facts)}${arriving(facts)}`;
}

/** " 16 blocks arrive."; empty where none do or nobody has counted them. */
export function arriving({ arrivals = 0 }: StepFacts): string {
  if (arrivals === 0) return '';
  return ` ${counted(arrivals, 'block')} ${arrivals === 1 ? 'arrives' : 'arrive'}.`;
}

/** ", 8 over each link", where all links of a grid carry as much; undefined where they do not */
function overEachLink({ loads, hops, schedule: { topology } }: StepFacts): string | undefined {
  const most = loads.reduce((one, other) => Math.max(one, other), 0);
  const busy = loads.reduce((count, load) => count + Number(load === most), 0);
  return hops[1] === 1 && busy === topology.links ? `, ${most} over each link` : undefined;
}

/** " across dimension 2", ", one across each dimension" */
function acrossDimensions(loads: Uint32Array, dim: number, longest: number): string {
  const used = usedPorts(loads, dim);
  const [load] = loads;
  const most = loads.reduce((one, other) => Math.max(one, other), 0);
  if (longest === 1 && dim > 1 && loads.every((other) => other === load)) {
    return `, ${load === 1 ? 'one' : load} across each dimension`;
  }
  const across = withNumbers('dimension', 'dimensions', used, dim);
  const isAlike = loads.every((load, link) => load === (used.includes(link % dim) ? most : 0));
  return isAlike && longest === 1 && used.length > 1
    ? ` across ${across}, ${most === 1 ? 'one' : most} each`
    : ` across ${across}`;
}

/** " ahead along axis 2", " both ways along all axes"; where each node goes one of several ways, " one way, ahead or back" */
function alongAxes({ loads, messages, sendings }: StepFacts, topology: Grid): string {
  const axes = topology.shape.length;
  const used = usedPorts(loads, 2 * axes);
  if (used.length === 0) return '';
  const isAhead = used.some((port) => port % 2 === 0);
  const isBack = used.some((port) => port % 2 === 1);
  const usedAxes = Array.from(new Set(used.map((port) => port >> 1)));
  const along = axes === 1 ? '' : ` along ${withNumbers('axis', 'axes', usedAxes, axes)}`;
  if (usedAxes.length > 1 && sendings.some(({ map }) => turns(topology, map))) return along;
  if (messages === 1 && used.length > 1) {
    const ways = isAhead && isBack ? ', ahead or back' : isAhead ? ' ahead' : ' back';
    const or = usedAxes.length === 1 ? `, ${along.trim()}` : `, along one of ${usedAxes.length} axes`;
    return ` one way${ways}${axes === 1 ? '' : or}`;
  }
  const way = isAhead && isBack ? 'both ways' : isAhead ? 'ahead' : 'back';
  return ` ${way}${along}`;
}

/** " through the switch, in 4 messages", " inside of the servers" */
function throughSwitch({ messages, loads, schedule: { topology } }: StepFacts): string {
  const { ports } = topology;
  const isInside =
    isServers(topology) && loads.every((load, link) => load === 0 || link % ports < NODE_PORTS);
  const way = isInside ? 'inside of the servers' : 'through the switch';
  return ` ${way}${messages > 1 ? `, in ${messages} messages` : ''}`;
}

/** " by all ports", " by 3 of 4 ports" */
function byPorts({ loads, schedule: { topology } }: StepFacts): string {
  const used = usedPorts(loads, topology.ports).length;
  const all = topology.ports;
  if (used === all) return ' by all ports';
  return ` by ${used} of ${counted(all, 'port')}`;
}

/** Whether some message goes along several axes. */
function turns(topology: Grid, map: NodeMap): boolean {
  for (let node = 0; node < map.nodes; node++) {
    if (map.apply(node) === IDLE) continue;
    const hops = displacementOf(topology, map, node);
    if (hops.reduce((axes, links) => axes + Number(links !== 0), 0) > 1) return true;
  }
  return false;
}

function usedPorts(loads: Uint32Array, ports: number): number[] {
  const isUsed = new Uint8Array(ports);
  for (let link = 0; link < loads.length; link++) if (loads[link] > 0) isUsed[link % ports] = 1;
  return Array.from(isUsed.keys()).filter((port) => isUsed[port] === 1);
}

/** "dimension 3", "dimensions 0, 2 and 5", "all dimensions" */
function withNumbers(one: string, many: string, numbers: readonly number[], all: number): string {
  if (numbers.length === 1) return `${one} ${numbers[0]}`;
  if (numbers.length === all) return `${all === 2 ? 'both' : 'all'} ${many}`;
  return `${many} ${listed(numbers.map(String))}`;
}
