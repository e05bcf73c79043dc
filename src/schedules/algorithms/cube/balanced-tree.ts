import type { Algorithm, Message } from '../../model/schedule.ts';
import { cubeOf, relativeExchange } from '../frames/cube-exchange.ts';
import { base, necklaceCount } from './necklaces.ts';

/**
 * Routing by balanced spanning trees (Ho-Johnsson 1986, 3.3.2, "A BST Algorithm"): a block first crosses the
 * dimension of its relative address's base, then in each round the next one-bit to the left, cyclically. A
 * round sends one message on each port. The rounds' largest messages add up to somewhat more than K/2.
 */
export const balancedTree: Algorithm = {
  name: 'balanced-tree',
  aliases: ['bst'],
  source: 'Ho-Johnsson 1986 §3.3.2',
  guarantee: 'all ports, d rounds, span d, few blocks above K/2 in sequence',
  schedule(exchange) {
    const { dim } = cubeOf('balanced-tree', exchange);
    const { copies } = exchange;
    const members = 2 ** dim;
    return relativeExchange(exchange, {
      algorithm: 'balanced-tree',
      ports: 'all',
      switching: 'store-and-forward',
      // Most blocks start across dimension 0: one of each necklace other than that of 0.
      claims: { steps: dim, span: dim, largestMessage: copies * (necklaceCount(dim) - 1) },
      *steps(across) {
        const place = Uint8Array.from({ length: members }, (_, address) => base(address, dim));
        const crossed = new Uint32Array(members);
        for (let round = 0; round < dim; round++) {
          const slots: number[][] = Array.from({ length: dim }, () => []);
          for (let address = 1; address < members; address++) {
            if (crossed[address] === address) continue;
            while (((address >>> place[address]) & 1) === 0) place[address] = (place[address] + 1) % dim;
            const k = place[address];
            for (let c = 0; c < copies; c++) slots[k].push(c * members + address);
            crossed[address] |= 1 << k;
            place[address] = (k + 1) % dim;
          }
          yield slots.flatMap((sent, k): Message[] =>
            sent.length > 0 ? [{ map: across(1 << k), slots: sent }] : [],
          );
        }
      },
    });
  },
};
