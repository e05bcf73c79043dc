import type { Algorithm } from '../../model/algorithm.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { generatorsOf } from '../../model/networks/cayley.ts';
import { isCube } from '../../model/networks/cube.ts';
import { hasEqualSides, isTorus } from '../../model/networks/grid.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { askedOf } from '../../proof/bounds/asked.ts';
import { demanded } from '../../proof/bounds/bounds.ts';
import { requireShortMessages } from '../frames/grid-exchange.ts';
import { allPorts } from '../frames/guarantees.ts';
import { onAllPorts } from '../frames/needs.ts';
import { moreRounds, requireRounds, roundsFamily, startupsOf } from '../frames/rounds-family.ts';
import { rowExchange } from '../frames/row-exchange.ts';
import { translatedFrame } from '../frames/translated-frame.ts';
import { hasLinks } from '../uneven/timetable/routed-schedule.ts';
import { wordsInRounds } from './words-in-rounds.ts';

const NAME = 'cayley-necklaces';

/**
 * The nodes of the network are the elements of a group, and its links multiply by generators. Every node sends its blocks along the same words:
 * one plan for node 0 is that of all. Its words and their rounds are chosen so that all ports carry as little as they can in as few rounds
 * as the network is wide, see `wordsInRounds`. Where an automorphism turns the ports in a circle, the elements that it turns into each other are a
 * necklace, and words turned with them load all ports alike: on cubes that is Algorithm 4 of Johnsson and Ho (1992, 3.5). In more rounds words
 * may be longer, and messages shorter.
 */
export const cayleyNecklaces = roundsFamily<Exchange>(NAME, (name, rounds) => {
  return {
    name,
    source: 'Johnsson-Ho 1992 §3.5, turned by any group',
    solves: ['exchange'],
    guarantees: [allPorts, startupsOf(rounds)],
    // Of graphs some are those of groups. On cubes it would be Algorithm 4.
    networks: (topology) =>
      !isCube(topology) && hasLinks(topology) && (topology.isAlike || isGraph(topology)),
    alike: true,
    needs: (topology) =>
      topology.isAlike && !turnsAllPorts(topology)
        ? { ...onAllPorts(), ...(rounds !== undefined && { startups: rounds }) }
        : undefined,
    ...(rounds === undefined && { further: furtherRounds }),
    schedule(exchange) {
      const { topology, copies } = exchange;
      requireAlike(name, topology, rounds);
      const slots = slotsOf(exchange);
      requireShortMessages(name, topology, (copies * Number(topology.distances())) / topology.members);
      const generators = generatorsOf(topology);
      const planned = wordsInRounds(generators, copies, rounds ?? topology.diameter, leastFor(exchange));
      const { frame, maps } = translatedFrame(topology, slots);
      const steps = planned.map(
        (messages): Step =>
          messages.flatMap((sent, generator) =>
            sent.length === 0 ? [] : [{ map: maps[generator], slots: sent }],
          ),
      );
      return rowExchange(exchange, frame, {
        algorithm: name,
        ports: 'all',
        switching: 'store-and-forward',
        steps: () => steps,
      });
    },
  };
});

/** The same in more rounds. */
function furtherRounds(exchange: Exchange): Algorithm<Exchange>[] {
  const { topology } = exchange;
  if (!topology.isAlike || turnsAllPorts(topology)) return [];
  return moreRounds(topology.diameter, leastFor(exchange)).map(cayleyNecklaces.inRounds);
}

/** Blocks in sequence that there are at least, as far as formulas and cuts say it, on channels one block wide. */
function leastFor(exchange: Exchange): number {
  return demanded(exchange.topology, askedOf(exchange), 'all', 'store-and-forward').lowerBound;
}

function isGraph({ axisPorts, origin }: Topology): boolean {
  return axisPorts.length === 0 && origin === undefined;
}

/** A torus that turns all of its ports in a circle: `torus-necklaces` is the same there, by a formula. */
function turnsAllPorts(topology: Topology): boolean {
  return isTorus(topology) && hasEqualSides(topology);
}

/** @throws InputError for a network that is not known to be that of a group, and for too few rounds */
function requireAlike(name: string, topology: Topology, rounds: number | undefined): void {
  const { label, diameter } = topology;
  if (!(hasLinks(topology) && topology.isAlike && !isCube(topology))) {
    throw new InputError(
      `${name} on ${label}: made for networks of groups, all nodes of which look alike; give one, say `,
      new Suggestion('torus', '5x7'),
    );
  }
  if (turnsAllPorts(topology)) {
    throw new InputError(`${name} on ${label}: with equal sides it would be torus-necklaces; give that`);
  }
  if (rounds !== undefined) requireRounds(`${name} on ${label}`, rounds, diameter);
}
