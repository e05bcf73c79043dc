import type { Algorithm } from '../../model/algorithm.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { generatorsOf } from '../../model/networks/cayley.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { requireShortMessages } from '../frames/grid-exchange.ts';
import { allPorts, that } from '../frames/guarantees.ts';
import { onAllPorts } from '../frames/needs.ts';
import { rowExchange } from '../frames/row-exchange.ts';
import { translatedFrame } from '../frames/translated-frame.ts';
import { hasLinks } from '../uneven/timetable/routed-schedule.ts';
import { wordsInRounds } from './words-in-rounds.ts';

const NAME = 'cayley-necklaces';

/**
 * The nodes of the network are the elements of a group, and its links multiply by generators. Every node sends its blocks along the same words:
 * one plan for node 0 is that of all. Its words and their rounds are chosen so that all ports carry as little as they can in as few rounds
 * as the network is wide, see `wordsInRounds`. Where an automorphism turns the ports in a circle, the elements that it turns into each other are a
 * necklace, and words turned with them load all ports alike: on cubes that is Algorithm 4 of Johnsson and Ho (1992, 3.5).
 */
export const cayleyNecklaces: Algorithm<Exchange> = {
  name: NAME,
  source: 'Johnsson-Ho 1992 §3.5, turned by any group',
  solves: ['exchange'],
  guarantees: [
    allPorts,
    that('as many startups as the farthest pair is links apart', ({ problem, counted }) => {
      return counted.steps === problem.topology.diameter;
    }),
  ],
  // Of graphs some are those of groups.
  networks: (topology) => hasLinks(topology) && (topology.isAlike || isGraph(topology)),
  alike: true,
  needs: (topology) => (topology.isAlike ? onAllPorts() : undefined),
  schedule(exchange) {
    const { topology, copies } = exchange;
    requireAlike(topology);
    const { members, ports, diameter } = topology;
    const slots = slotsOf(exchange);
    const links = (copies * Number(topology.distances())) / members;
    requireShortMessages(NAME, topology, links);
    const { frame, maps } = translatedFrame(topology, slots);
    const enough = Math.max(links / ports, topology.leastTimes(slots), topology.leastLoad(slots) ?? 0);
    const rounds = wordsInRounds(generatorsOf(topology), copies, diameter, Math.ceil(enough));
    const steps = rounds.map(
      (messages): Step =>
        messages.flatMap((sent, port) => (sent.length === 0 ? [] : [{ map: maps[port], slots: sent }])),
    );
    return rowExchange(exchange, frame, {
      algorithm: NAME,
      ports: 'all',
      switching: 'store-and-forward',
      steps: () => steps,
    });
  },
};

function isGraph({ axisPorts, origin }: Topology): boolean {
  return axisPorts.length === 0 && origin === undefined;
}

/** @throws InputError for a network that is not known to be that of a group */
function requireAlike(topology: Topology): void {
  if (hasLinks(topology) && topology.isAlike) return;
  throw new InputError(
    `${NAME} on ${topology.label}: made for networks of groups, all nodes of which look alike; give one, say `,
    new Suggestion('torus', '5x7'),
  );
}
