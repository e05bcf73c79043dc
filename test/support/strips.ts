import type { StripForm } from '../../src/schedules/algorithms/strips/strip-costs.ts';

/** A form, and for `optimal` the smallest piece that is not copied. */
export interface Choice {
  readonly form: StripForm;
  readonly buffer?: number;
}

/** All forms, and the optimal one with pieces of so many blocks. */
export function choices(...buffers: number[]): Choice[] {
  const optimal = buffers.map((buffer): Choice => ({ form: 'optimal', buffer }));
  return [{ form: 'shuffled' }, { form: 'unbuffered' }, { form: 'buffered' }, ...optimal];
}

/**
 * What a node does in the exchanges of Ho-Johnsson 1986, sections 3.3.2 and 5.1, by the definitions: the addresses that it
 * sends in exchange j are those that belong to nodes with another bit n - 1 - j than its own, and a piece is a run of them.
 */
export function countedByHand({ form, buffer = 0 }: Choice, dim: number, copies: number, packet: number) {
  const nodes = 2 ** dim;
  const total = { startups: 0, elements: 0, copied: 0 };
  for (let bit = dim - 1; bit >= 0; bit--) {
    const runs: number[] = [];
    let last = -2;
    for (let address = 0; address < nodes * copies; address++) {
      // Node 0 sends what goes to nodes with the bit.
      if (((Math.floor(address / copies) >> bit) & 1) === 0) continue;
      if (address === last + 1) runs[runs.length - 1]++;
      else runs.push(1);
      last = address;
    }
    const half = runs.reduce((sum, run) => sum + run, 0);
    total.elements += half;
    const direct = form === 'unbuffered' || (form === 'optimal' && runs[0] >= buffer);
    for (const run of direct ? runs : [half]) total.startups += Math.ceil(run / packet);
    if (form === 'shuffled') {
      for (let i = 0; i < nodes; i++) {
        // A perfect shuffle of the blocked array: the halves come in turn.
        const to = i < nodes / 2 ? 2 * i : 2 * i - nodes + 1;
        if (to !== i) total.copied += copies;
      }
    } else if (!direct) total.copied += 2 * half;
  }
  return total;
}
