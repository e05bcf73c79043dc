import {
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  type Schedule,
  scatter,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { arrangedTranspose } from './ranks-arrays.ts';
import { solved } from './solved.ts';

/** The schedule of an algorithm for a complete exchange. */
export const on = (name: string, topology: Topology, copies = 1): Schedule =>
  findAlgorithm(name).schedule(completeExchange({ topology, copies }));

/** Schedules in which nodes differ, blocks change slots between steps, messages cross several links, or places hold nothing. */
export const unlikeSchedules: readonly (readonly [string, Schedule])[] = [
  ['copies on several cubes', on('complement-pairs', cube(2, 2), 3)],
  ['wormholes', on('direct-exchange', cube(3))],
  ['transit slots', on('spread-out', torus([3, 3]))],
  ['rearrangements between steps', on('suh-shin', torus([4, 4]))],
  ['idle nodes', on('binary-exchange', mesh([4, 2]))],
  ['empty places', solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 3 }))],
  [
    'packets of a matrix',
    arrangedTranspose('mrt', [8, 8], ['consecutive', 'consecutive'], { packet: 4 }).schedule,
  ],
];
