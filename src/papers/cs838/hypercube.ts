import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/cs838.ts';
import { counts, onCube } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

export const standardExchange = item((print: Print) => ({
  title: 'Standard exchange (SEX)',
  source: 'hypercube',
  about:
    'Rounds and packets in sequence beside n(t_s + µ t_m 2^(n-1)), and how many times the lower bound (2^n - 1)/2 of ' +
    'wormhole routing that is: n times, and a little more.',
  table: bySize({
    head: ['n', 'rounds', 'packets', 'times the\nbound'],
    sizes: from(1, 8),
    computed: (n) => {
      const [rounds, packets] = counts(onCube('standard-exchange', n), 'steps', 'blocksInSequence');
      return [rounds, packets, (packets / ((2 ** n - 1) / 2)).toFixed(2)];
    },
    printed: print.standardExchange,
  }),
}));

export const directExchange = item((print: Print) => ({
  title: 'Direct exchange on hypercube (DEX)',
  source: 'non-combining, wormhole',
  about: 'Rounds, links and packets in sequence beside (2^n - 1)(t_s + n t_d/2 + µ t_m).',
  table: bySize({
    head: ['n', 'rounds', 'links', 'packets'],
    sizes: from(1, 8),
    computed: (n) => counts(onCube('direct-exchange', n), 'steps', 'hopsInSequence', 'blocksInSequence'),
    printed: print.directExchange,
  }),
  errata: ['Direct exchange, latency.'],
}));
