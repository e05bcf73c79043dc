/** How much goes from one node to another, or stays. Pairs may come several times; it can be gone through several times. */
export type Amounts = Iterable<readonly [from: number, to: number, amount: number]>;

/** By sender x nodes + receiver: those above 0. */
export function amountsInTable(nodes: number, counts: ArrayLike<number>): Amounts {
  return {
    *[Symbol.iterator]() {
      for (let from = 0; from < nodes; from++) {
        for (let to = 0; to < nodes; to++) {
          const amount = counts[from * nodes + to];
          if (amount > 0) yield [from, to, amount];
        }
      }
    },
  };
}
