import { expect, test } from 'vitest';
import {
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  lattice,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { read } from './documents.ts';

const PAGE = 'docs/twisted-slices.md';

/** Slices by their sides and by the basis of the twisted one. */
const SLICES = [
  {
    shape: [4, 4, 8],
    basis: [
      [4, 0, 4],
      [0, 4, 4],
      [0, 0, 8],
    ],
  },
  {
    shape: [4, 8, 8],
    basis: [
      [4, 4, 4],
      [0, 8, 0],
      [0, 0, 8],
    ],
  },
  {
    shape: [8, 8, 16],
    basis: [
      [8, 0, 8],
      [0, 8, 8],
      [0, 0, 16],
    ],
  },
];

const HEAD = `| network | nodes | diameter | links of a block, on average | lower bound | blocks in sequence | rounds | plain / twisted |
|---|---|---|---|---|---|---|---|`;

/** What the blocks of an exchange take in rounds, proved. */
function provedOn(topology: Topology) {
  const exchange = completeExchange({ topology });
  const schedule = blocked(findAlgorithm('torus-necklaces').schedule(exchange));
  const { violations, certificate } = check(schedule, exchange);
  expect(violations).toEqual([]);
  return { topology, certificate };
}

function row({ topology, certificate }: ReturnType<typeof provedOn>, ratio: string): string {
  const { label, nodes, diameter } = topology;
  const { lowerBound, blocksInSequence, steps } = certificate;
  const average = (Number(topology.distances()) / nodes ** 2).toFixed(2);
  return `| ${[`\`${label}\``, nodes, diameter, average, lowerBound, blocksInSequence, steps, ratio].join(' | ')} |`;
}

test('the table of twisted slices is what is counted', async () => {
  const rows = SLICES.flatMap(({ shape, basis }) => {
    const [plain, twisted] = [torus(shape), lattice(basis)].map(provedOn);
    const ratio = plain.certificate.blocksInSequence / twisted.certificate.blocksInSequence;
    return [row(plain, ''), row(twisted, ratio.toFixed(2))];
  });
  const table = [HEAD, ...rows].join('\n');
  // `vitest -u` writes the page with this table in the place of the one that it has.
  await expect(read(PAGE).replace(/^\| network \|[\s\S]*?(?=\n\n)/m, () => table)).toMatchFileSnapshot(
    `../../${PAGE}`,
  );
});
