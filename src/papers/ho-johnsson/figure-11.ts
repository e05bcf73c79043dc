import type { PricedMachine } from '../../costs/priced-machine.ts';
import { cube, findAlgorithm, matrixTranspose } from '../../schedules/index.ts';
import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import { blockTimes, IPSC, sizeName, timeCurves } from './ipsc.ts';

export const figure11a = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const sizes = [10, 14, 18].map((power) => 2 ** power);
  const time = (n: number, bytes: number) => blockTimes(n, bytes, ipsc).total;
  const [least, , most] = sizes;
  const lines = sizes.map((bytes) => [sizeName(bytes), (n: number) => time(n, bytes)] as const);
  return {
    title: 'Figure 11(a)',
    source: 'section 5.2.1',
    about: 'The model’s time of a block transpose by the dimensions of the cube.',
    figure: timeCurves('dimensions', [2, 4, 6], [['Intel iPSC', Object.fromEntries(lines)]]),
    statements: [
      {
        says: 'for small matrices the time grows with the dimensions',
        isSo: time(2, least) < time(6, least),
      },
      { says: 'for large ones it falls', isSo: time(2, most) > time(6, most) },
    ],
  };
});

/** Links that direct sends cross one after another, by the formula of their rounds. */
function linksInSequence(n: number): number {
  const side = 2 ** (n / 2);
  const problem = matrixTranspose({ topology: cube(n), matrix: { rows: side, columns: side } });
  const { rounds } = findAlgorithm('direct-sends', 'transpose').counts?.(problem, 'step') ?? { rounds: [] };
  return rounds.reduce((sum, { hops, times }) => sum + hops * times, 0);
}

/** Seconds of messages that cross links one after another, each of them with all that a node has. */
function messageTime(links: number, n: number, bytes: number, machine: PricedMachine): number {
  const { startup, perByte, packetBytes } = machine;
  const held = bytes / 2 ** n;
  return links * (Math.ceil(held / packetBytes) * startup + held * perByte);
}

export const figure11b = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const dims = from(1, 6).map((half) => 2 * half);
  const ratios = dims.map((n) => linksInSequence(n) / n);
  return {
    title: 'Figure 11(b)',
    source: 'section 5.2.1',
    about:
      'The figure has measured times of direct sends by the routing logic, and the text no model of them. Here they go in rounds ' +
      'in which no two want the same link, as few as there can be, and in each a message crosses its links one after another, ' +
      'since the iPSC stores and forwards. Copies are left out on both sides. A node may send and receive at the same time, which ' +
      'is in favour of direct sends.',
    figure: timeCurves(
      'dimensions',
      [2, 4, 6],
      [10, 14, 18].map((power) => {
        const bytes = 2 ** power;
        return [
          sizeName(bytes),
          {
            'direct sends': (n) => messageTime(linksInSequence(n), n, bytes, ipsc),
            'step by step': (n) => blockTimes(n, bytes, ipsc).messages,
          },
        ];
      }),
    ),
    table: {
      title: 'blocks that cross links one after another',
      head: ['dimensions', 'direct sends', 'step by step'],
      rows: dims.map((n) => [String(n), linksInSequence(n), n]),
    },
    statements: [
      {
        says: 'as the cube grows the recursive transpose is faster than direct sends, by more and more',
        isSo: ratios.every((ratio, i) => i === 0 || (ratio > 1 && ratio > ratios[i - 1])),
      },
    ],
  };
});
