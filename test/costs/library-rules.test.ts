import { describe, expect, it, test } from 'vitest';
import { atOnce } from '../../src/costs/at-once.ts';
import { libraryTimes } from '../../src/costs/library-rules.ts';
import { predict } from '../../src/costs/predict.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  graph,
  type Problem,
  permutation,
  servers,
  switched,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { machineOf, pricedMachine } from '../support/example-machines.ts';
import { PETERSEN } from '../support/graphs.ts';

const exchangeOn = (topology: Topology, copies = 1) => completeExchange({ topology, copies });
const free = pricedMachine({ ports: 'all' });
const takenBy = (library: string, problem: Problem, bytes: number) =>
  libraryTimes(problem, free)?.(bytes).find((one) => one.library === library)?.algorithm;

describe('the rules', () => {
  test.each([
    [2, 1, 'pairwise'],
    [4, 2 ** 19 - 1, 'linear'],
    [4, 2 ** 19, 'pairwise'],
    [4, 2 ** 20, 'linear'],
    [16, 3, 'linear'],
    [16, 511, 'bruck'],
    [16, 512, 'linear'],
    [63, 511, 'bruck'],
    [64, 1023, 'bruck'],
    [64, 1024, 'linear'],
    [64, 2 ** 18, 'pairwise'],
    [300, 2 ** 15, 'pairwise'],
  ])('of Open MPI take on %i ranks for %i bytes %s', (ranks, bytes, algorithm) => {
    expect(takenBy('Open MPI', exchangeOn(switched(ranks)), bytes)).toBe(algorithm);
  });

  test.each([
    [7, 256, 'linear'],
    [8, 256, 'bruck'],
    [8, 257, 'linear'],
    [8, 2 ** 15, 'linear'],
    [8, 2 ** 15 + 1, 'pairwise'],
  ])('of MPICH take on %i ranks for %i bytes %s', (ranks, bytes, algorithm) => {
    expect(takenBy('MPICH', exchangeOn(switched(ranks)), bytes)).toBe(algorithm);
  });

  it('look at what a rank has for each other', () => {
    expect(takenBy('MPICH', exchangeOn(switched(8), 2), 128)).toBe('bruck');
    expect(takenBy('MPICH', exchangeOn(switched(8), 2), 129)).toBe('linear');
  });
});

describe('the times', () => {
  const machine = machineOf('cluster-100g');

  it('are those of our own schedules at a switch, where no messages meet', () => {
    const problem = exchangeOn(switched(16));
    const { ranking } = predict(problem, machine, { bytes: 2 ** 16 });
    const own = (name: string) => ranking.find(({ algorithm }) => algorithm === name)?.times.total;
    const [, mpich, nccl] = libraryTimes(problem, machine)?.(2 ** 16) ?? [];
    expect(mpich).toMatchObject({ library: 'MPICH', algorithm: 'pairwise' });
    expect(mpich.seconds).toBeCloseTo(own('spread-out') ?? 0, 12);
    expect(nccl.seconds).toBe(atOnce(problem.topology, machine)?.(2 ** 16));
    const [, short] = libraryTimes(problem, machine)?.(64) ?? [];
    const bruck = predict(problem, machine, { bytes: 64, algorithms: [findAlgorithm('bruck-2')] });
    expect(short.seconds).toBeCloseTo(bruck.ranking[0].times.total, 12);
  });

  it('share links where messages meet, as counted by hand on a ring of four', () => {
    // One link on, then two: each link carries two messages; and three on is one back.
    const prices = pricedMachine({ ports: 'all', startup: 10, perByte: 1, perHop: 100 });
    const [, mpich] = libraryTimes(exchangeOn(torus([4])), prices)?.(2 ** 16) ?? [];
    expect(mpich.algorithm).toBe('pairwise');
    expect(mpich.seconds).toBe(3 * 10 + (1 + 2 + 1) * 2 ** 16 + (1 + 2 + 1) * 100);
  });

  it('of Bruck have copies, where a machine has a price for them', () => {
    // Four nodes: all blocks twice, and two in each of two rounds.
    const prices = pricedMachine({ ports: 'all', rearrangementPerByte: 1 });
    const [, , ...none] = libraryTimes(exchangeOn(switched(8)), prices)?.(1) ?? [];
    const [, mpich] = libraryTimes(exchangeOn(switched(8)), prices)?.(1) ?? [];
    expect(none.length).toBe(1);
    expect(mpich).toMatchObject({ algorithm: 'bruck', seconds: 2 * 8 + 3 * 4 });
  });

  it('are there on any network', () => {
    expect(libraryTimes(exchangeOn(graph(PETERSEN)), machine)?.(64).length).toBe(3);
  });

  it.each<[string, Problem, Parameters<typeof libraryTimes>[1]]>([
    ['other problems', permutation({ topology: cube(3), by: 'bit-reversal' }), machine],
    ['several cubes', exchangeOn(cube(3, 2)), machine],
    ['more than 512 nodes', exchangeOn(cube(10)), machine],
    ['what stores and forwards', exchangeOn(cube(3)), pricedMachine({ switching: 'store-and-forward' })],
    ['links of two prices', exchangeOn(servers(4, 4)), machineOf('accelerator-servers')],
  ])('are not known of %s', (_, problem, prices) => {
    expect(libraryTimes(problem, prices)).toBeUndefined();
  });
});
