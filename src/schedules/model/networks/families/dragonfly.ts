import { InputError } from '../../errors.ts';
import { MAX_GRAPH_NODES, MAX_GRAPH_PAIRS, type Pair } from '../graph.ts';
import type { Family } from './family.ts';

/**
 * Groups of routers, each linked to all of its group, with one link between any two groups. The routers are the nodes, or where hosts are
 * given relays between these. With g groups the link l of a group, 0 to g - 2, leads to the group l + 1 before it, and is one of router
 * l a / (g - 1) of a: the palm tree arrangement.
 */
export const dragonfly: Family = {
  name: 'dragonfly',
  value: 'groups x routers[:hosts]',
  example: '9x4',
  about:
    'groups of routers, each perhaps with hosts, one link between any two groups, in the palm tree arrangement (Kim et al. 2008; Camarero et al. 2014)',
  links(value) {
    const [, ...counts] = /^(\d{1,4})x(\d{1,4})(?::(\d{1,4}))?$/.exec(value) ?? [];
    const [groups = 0, routers = 0, hosts] = counts.map((count) => count && Number(count)) as number[];
    const links = groups - 1;
    const all = groups * routers;
    const nodes = all * (hosts ?? 1);
    if (groups < 2 || routers < 1 || nodes < 2 || nodes > MAX_GRAPH_NODES || links % routers !== 0) {
      throw new InputError(
        `give groups and routers per group, as many links to other groups at each router, for at most ${MAX_GRAPH_NODES} nodes, as 9x4, or with 2 hosts each as 9x4:2`,
      );
    }
    const count = (groups * (routers * (routers - 1) + links)) / 2 + (hosts === undefined ? 0 : nodes);
    if (count > MAX_GRAPH_PAIRS)
      throw new InputError(`${count} links: give fewer nodes, for at most ${MAX_GRAPH_PAIRS} links`);
    // Hosts are numbered before the routers.
    const first = hosts === undefined ? 0 : nodes;
    const numberOf = (group: number, router: number) => first + group * routers + router;
    const routerOf = (group: number, link: number) => numberOf(group, Math.floor((link * routers) / links));
    const pairs: Pair[] = [];
    for (let host = 0; host < first; host++) pairs.push([host, first + Math.floor(host / (hosts ?? 1))]);
    for (let group = 0; group < groups; group++) {
      for (let one = 0; one < routers; one++) {
        for (let other = one + 1; other < routers; other++) {
          pairs.push([numberOf(group, one), numberOf(group, other)]);
        }
      }
      for (let link = 0; link < links; link++) {
        const other = (group - link - 1 + groups) % groups;
        // The link between two groups has a number in each.
        if (other < group) pairs.push([routerOf(other, links - 1 - link), routerOf(group, link)]);
      }
    }
    return hosts === undefined ? { pairs } : { pairs, relays: all };
  },
};
