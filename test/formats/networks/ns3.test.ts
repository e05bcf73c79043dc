import { describe, expect, it, test } from 'vitest';
import { isNs3, readNs3 } from '../../../src/formats/networks/ns3.ts';

/** Four hosts on two switches, as ASTRA-sim has it. */
const HOSTS = `6 2 5
4 5
0 4 100Gbps 0.0005ms 0
1 4 100Gbps 0.0005ms 0
2 5 100Gbps 0.0005ms 0
3 5 100Gbps 0.0005ms 0
4 5 400Gbps 0.0005ms 0
`;

/** Two GPUs in a server, as SimAI has it: the first switch is in the server. */
const SERVER = `5 2 1 2 5 A100
2 3 4
0 2 2400Gbps 0.000025ms 0
0 3 200Gbps 0.0005ms 0
1 2 2400Gbps 0.000025ms 0
1 4 200Gbps 0.0005ms 0
3 4 400Gbps 0.0005ms 0

`;

test('a topology file is told by its counts and its first link', () => {
  for (const text of [HOSTS, SERVER, '2 0 1\n\n0 1 25Gbps 1us 0\n']) expect(isNs3(text), text).toBe(true);
  for (const text of ['0 1 2\n1 2 2\n2 0 2\n', '0 1 1\n1 0 1\n1 1 0\n', '3 1 2\n2\n', 'a b\n']) {
    expect(isNs3(text), text).toBe(false);
  }
});

describe('a network', () => {
  it('has its switches as relays, under their numbers, and rates as widths', () => {
    expect(readNs3(HOSTS)).toEqual({
      pairs: [
        [0, 4],
        [1, 4],
        [2, 5],
        [3, 5],
        [4, 5, 4],
      ],
      relays: 2,
      names: ['0', '1', '2', '3', '4', '5'],
    });
  });

  it('may have switches of lower numbers than hosts', () => {
    const { pairs, names } = readNs3('3 1 2\n0\n1 0 1Gbps 1us 0\n2 0 1000Mbps 1us 0\n');
    expect([pairs, names]).toEqual([
      [
        [0, 2],
        [1, 2],
      ],
      ['1', '2', '0'],
    ]);
  });

  it('may have servers with switches in them', () => {
    expect(readNs3(SERVER)).toEqual({
      pairs: [
        [0, 2, 12],
        [0, 3],
        [1, 2, 12],
        [1, 4],
        [3, 4, 2],
      ],
      relays: 3,
      names: ['0', '1', '2', '3', '4'],
    });
  });

  it('may have no switches', () => {
    expect(readNs3('2 0 1\n\n0 1 25Gbps 1us 0\n')).toEqual({ pairs: [[0, 1]] });
  });
});

test.each([
  [HOSTS.replace('4 5\n', '4\n'), 'line 2: 1 switches; give 2, as line 1 says'],
  [HOSTS.replace('4 5\n', '4 6\n'), 'line 2: "6"; give switches from 0 to 5'],
  [HOSTS.replace('3 5', '3 6'), 'line 6: give two vertices from 0 to 5'],
  [HOSTS.replace('0 4 100Gbps', '0 4 100Gb'), 'line 3: rate "100Gb"; give one as 100Gbps'],
  [HOSTS.replace('0 4 100Gbps', '0 4 0Gbps'), 'line 3: rate "0Gbps"'],
  [HOSTS.replace('6 2 5', '6 2 6'), '5 links: give 6, as line 1 says'],
  [HOSTS.replace('6 2 5', '7 2 5'), 'node 6 has no link'],
  [HOSTS.replace('6 2 5', '99999999999 2 5'), 'line 1: 99999999999 vertices; give at most 8192'],
])('%j is refused', (text, message) => {
  expect(() => readNs3(text)).toThrow(message);
});
