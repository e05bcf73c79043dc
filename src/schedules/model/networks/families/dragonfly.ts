import { InputError } from '../../errors.ts';
import { MAX_GRAPH_NODES, MAX_GRAPH_PAIRS, type Pair } from '../graph.ts';
import type { Family } from './family.ts';

/**
 * Groups of routers, each linked to all of its group, with one link between any two groups. The routers are the nodes. With g groups the
 * link l of a group, 0 to g - 2, leads to the group l + 1 before it, and is one of router l a / (g - 1) of a: the palm tree arrangement.
 */
export const dragonfly: Family = {
  name: 'dragonfly',
  value: 'groups x routers',
  example: '9x4',
  about:
    'groups of routers, one link between any two groups, in the palm tree arrangement (Kim et al. 2008; Camarero et al. 2014)',
  pairs(value) {
    const [groups = 0, routers = 0] = /^\d{1,4}x\d{1,4}$/.test(value) ? value.split('x').map(Number) : [];
    const links = groups - 1;
    if (groups < 2 || routers < 1 || groups * routers > MAX_GRAPH_NODES || links % routers !== 0) {
      throw new InputError(
        `give groups and the routers of each, of which each has as many of the links to the other groups, for at most ${MAX_GRAPH_NODES} nodes, as 9x4`,
      );
    }
    const all = (groups * (routers * (routers - 1) + links)) / 2;
    if (all > MAX_GRAPH_PAIRS)
      throw new InputError(`${all} links: give fewer nodes, for at most ${MAX_GRAPH_PAIRS} links`);
    const routerOf = (group: number, link: number) => group * routers + Math.floor((link * routers) / links);
    const pairs: Pair[] = [];
    for (let group = 0; group < groups; group++) {
      for (let one = 0; one < routers; one++) {
        for (let other = one + 1; other < routers; other++) {
          pairs.push([group * routers + one, group * routers + other]);
        }
      }
      for (let link = 0; link < links; link++) {
        const other = (group - link - 1 + groups) % groups;
        // The link between two groups has a number in each.
        if (other < group) pairs.push([routerOf(other, links - 1 - link), routerOf(group, link)]);
      }
    }
    return pairs;
  },
};
