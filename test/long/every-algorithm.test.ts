import { describe, expect, test } from 'vitest';
import { prepare } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import {
  algorithmsFor,
  completeExchange,
  cube,
  InputError,
  mesh,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { useGpu } from '../gpu/context.ts';
import { prepareForms } from '../support/prepared-forms.ts';

const gpu = useGpu();

/** Algorithms that number the nodes, or take any sides. */
const ANYWHERE = ['bruck-2', 'bruck-4', 'spread-out', 'ring'];
const FOR_CUBES = [
  ...[
    'standard-exchange',
    'pipelined-exchange',
    'complement-pairs',
    'staggered-pairs',
    'hybrid-pairs',
    'necklace',
    'de-bruijn',
  ],
  ...['schedule-table', 'balanced-tree', 'rotated-trees', 'direct-exchange', ...ANYWHERE],
];
/** Those that look for ways and their order: on more nodes that takes minutes. */
const BY_ROUTES = ['direct', 'flow', 'direct-rounds'];
const ON_ROUTED_MESHES = [...BY_ROUTES, 'link-matchings'];
const MOST_ROUTED = 256;
const ON_GRIDS = [...ANYWHERE, 'axis-exchange', 'torus-product', 'suh-shin'];
const ON_MESHES = [...ON_GRIDS, 'farthest-first'];
const ON_TORI = [...ON_GRIDS, 'two-way-product', 'shorter-way', 'torus-necklaces'];

/** Networks, each with all algorithms that have a schedule for it. */
const networks: [topology: Topology, algorithms: readonly string[]][] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((dim): [Topology, string[]] => [cube(dim), FOR_CUBES]),
  [torus([10, 6]), ON_TORI],
  [torus([12, 12]), [...ON_TORI, 'interleaved-cycles']],
  [torus([20, 12]), [...ON_TORI, 'interleaved-cycles']],
  [torus([32, 32]), [...new Set([...FOR_CUBES, ...ON_TORI, 'interleaved-cycles'])]],
  [torus([8, 8, 8]), [...new Set([...FOR_CUBES, ...ON_TORI, 'interleaved-cycles'])]],
  [mesh([30, 30]), ON_MESHES],
  [mesh([6, 6, 6]), ON_MESHES],
];

describe.each(
  networks.map(([topology, given]) => ({
    topology,
    names:
      topology.nodes <= MOST_ROUTED
        ? [...given, ...(topology.kind === 'mesh' ? ON_ROUTED_MESHES : BY_ROUTES)]
        : given,
    label: topology.label,
  })),
)('on the $label', ({ topology, names }) => {
  const exchange = completeExchange({ topology, copies: 1 });
  const has = algorithmsFor('exchange').filter(({ name }) => names.includes(name));
  const others = algorithmsFor('exchange').filter(({ name }) => !BY_ROUTES.includes(name));
  const hasNot = others.filter(({ name }) => !names.includes(name));

  test.each(has)(
    '$name is verified on the GPU in every mode that it has',
    async (algorithm) => {
      for (const experiment of prepareForms(algorithm, exchange)) {
        const { form: mode } = experiment;
        const report = await run(gpu.context, experiment);
        const { linkCrossings } = experiment.proof.certificate;
        expect(report).toMatchObject({
          mode,
          verified: true,
          mismatches: 0,
          ...(topology.kind !== 'cube' && { linkLoads: { meetings: 0, total: linkCrossings } }),
        });
      }
    },
    1_200_000,
  );

  test('no other algorithm has a schedule', () => {
    for (const algorithm of hasNot) {
      expect(() => prepare(algorithm, exchange), algorithm.name).toThrow(InputError);
    }
  });
});
