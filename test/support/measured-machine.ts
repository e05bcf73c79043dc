/** Prices that a measured machine has. */
interface TruePrices {
  readonly startup: number;
  readonly perByte: number;
}

/** What is measured on: each thing by its definition. */
export interface TrueMachine {
  readonly ranks: number;
  readonly hosts: number;
  /** Inside a host; left out: there is one rank on each. */
  readonly inside?: TruePrices;
  /** Between hosts; left out: there is one host. */
  readonly outside?: TruePrices;
  /** How much longer messages take while all send. */
  readonly crowded?: number;
  /** How many times as long several messages of a rank, of so many bytes each, take as one. */
  readonly together?: (messages: number, bytes: number) => number;
  /** Seconds for a byte that is copied, among so many. */
  readonly copy?: (bytes: number) => number;
}

/** The lines that the program of `allport measure` prints on such a machine. @param noise what a time is multiplied by */
export function measuredLines(machine: TrueMachine, noise: () => number = () => 1, most = 2 ** 20): string[] {
  const { ranks, hosts, crowded = 1, together = (messages) => messages, copy = () => 0.05e-9 } = machine;
  const lines: object[] = [{ measured: 'head', version: 1, library: 'A test', ranks, hosts }];
  const teams = [
    { between: 'ranks of a host', prices: machine.inside, size: ranks / hosts },
    { between: 'hosts', prices: machine.outside, size: hosts },
  ];
  for (let bytes = 1; bytes <= most; bytes *= 2) {
    for (const { between, prices, size } of teams) {
      if (prices === undefined) continue;
      const alone = prices.startup + prices.perByte * bytes;
      const message = (measured: string, distance: number, seconds: number, more = {}) =>
        lines.push({ measured, between, distance, bytes, seconds: seconds * noise(), ...more });
      for (let distance = 1; distance < size; distance *= 2) message('pair', distance, alone);
      for (let messages = 1; messages < size && messages <= 4; messages *= 2) {
        message('round', 1, alone * crowded * together(messages, bytes), { messages });
      }
      if (size > 3) message('round', Math.floor(size / 2), alone * crowded, { messages: 1 });
    }
    lines.push({ measured: 'copy', bytes, seconds: copy(bytes) * bytes * noise() });
  }
  return lines.map((line) => JSON.stringify(line));
}
