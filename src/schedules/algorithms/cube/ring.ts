import { InputError } from '../../model/errors.ts';
import type { Algorithm } from '../../model/schedule.ts';
import { slotsOf } from '../../model/slots.ts';
import { offsetExchange } from '../frames/cube-exchange.ts';

/** Its messages hold N^2 / 2 slots together: 2^25 for so many nodes, which takes seconds to prove. */
const MAX_RING_MEMBERS = 2 ** 13;

/**
 * The ring algorithm: in step i every node passes all blocks that have further to go to node v + 1, in one
 * message. (cs838, section 14, "1-port half-duplex links".) The ring is laid through the cube in the order of
 * the node numbers, so a message's e-cube route is up to d links long; the routes share no link. On a ring each message
 * crosses one link, in one direction only: it can be stored on its way.
 *
 * Its schedule throws an InputError above 2^13 nodes.
 */
export const ring: Algorithm = {
  name: 'ring',
  aliases: [],
  source: 'cs838 §14',
  guarantee: 'one port, wormhole (on rings store-and-forward), one partner only: K - 1 messages',
  schedule(exchange) {
    const { topology } = exchange;
    const { members } = topology;
    const onRing = topology.kind === 'torus' && topology.shape.length === 1;
    if (members > MAX_RING_MEMBERS) {
      throw new InputError(
        `ring on ${members} nodes: its messages are too long; give at most ${MAX_RING_MEMBERS}`,
      );
    }
    const slots = slotsOf(exchange);
    return offsetExchange(exchange, {
      algorithm: 'ring',
      ports: 'one',
      switching: onRing ? 'store-and-forward' : 'wormhole',
      claims: { steps: members - 1, span: members - 1, largestMessage: slots - exchange.copies },
      *steps(ahead) {
        for (let i = 1; i < members; i++) {
          const further: number[] = [];
          for (let slot = 0; slot < slots; slot++) if (slot % members >= i) further.push(slot);
          yield [{ map: ahead(1), slots: further }];
        }
      },
    });
  },
};
