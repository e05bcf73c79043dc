import { InputError } from '../../errors.ts';
import { MAX_GRAPH_NODES, MAX_GRAPH_PAIRS, type Pair } from '../graph.ts';
import type { Family } from './family.ts';

/**
 * Switches of k ports in three layers: k pods of k/2 edge switches and k/2 aggregation switches, each edge switch with k/2 hosts and linked to all
 * aggregation switches of its pod, and (k/2)^2 core switches, of which aggregation switch i of each pod is linked to those from i k/2 on.
 * The k^3 / 4 hosts are the nodes.
 */
export const fatTree: Family = {
  name: 'fat-tree',
  value: 'k',
  example: '4',
  about: 'k^3 / 4 hosts below three layers of switches of k ports (Al-Fares et al. 2008)',
  links(value) {
    const k = /^\d{1,2}$/.test(value) ? Number(value) : 0;
    const half = k / 2;
    const hosts = 2 * half ** 3;
    if (k < 2 || k % 2 !== 0 || hosts > MAX_GRAPH_NODES || 3 * hosts > MAX_GRAPH_PAIRS) {
      throw new InputError(
        `give the ports of a switch, an even number, for at most ${MAX_GRAPH_NODES} hosts, as 4`,
      );
    }
    const [edge, aggregation, core] = [hosts, hosts + k * half, hosts + 2 * k * half];
    const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
    const pairs = [
      ...numbers(hosts).map((host): Pair => [host, edge + Math.floor(host / half)]),
      ...numbers(k * half).flatMap((one) => {
        const pod = Math.floor(one / half);
        return numbers(half).map((other): Pair => [edge + one, aggregation + pod * half + other]);
      }),
      ...numbers(k * half).flatMap((one) =>
        numbers(half).map((other): Pair => [aggregation + one, core + (one % half) * half + other]),
      ),
    ];
    const names = [
      ...numbers(hosts).map(String),
      ...numbers(k * half).map((number) => `edge ${number}`),
      ...numbers(k * half).map((number) => `aggregation ${number}`),
      ...numbers(half ** 2).map((number) => `core ${number}`),
    ];
    return { pairs, relays: names.length - hosts, names };
  },
};
