import { barrierTime, type Site } from '../../costs/clock.ts';
import type { MessagePrices } from '../../costs/price-list.ts';
import { formatSize, formatTime } from '../document/amounts.ts';
import type { Column } from '../document/table.ts';

/** A price of a machine, as people read it. */
type Price = readonly [thing: string, price: string, of: string];

export const PRICE_COLUMNS: readonly Column<Price>[] = [
  { head: 'price', cell: ([thing]) => thing },
  { head: 'amount', numeric: true, cell: ([, price]) => price },
  { head: 'for', cell: ([, , of]) => of },
];

/** The prices of a machine; that of a barrier among all nodes of the network. */
export function pricesOf({ machine, nodes }: Site): Price[] {
  const { channelWidth, overhead, packetBytes } = machine;
  const startups = Number.isFinite(packetBytes)
    ? `each packet, of at most ${formatSize(packetBytes)}, of a round's longest message`
    : 'each round';
  const side = channelWidth === 1 ? 'one block at a time' : `${channelWidth} blocks side by side`;
  return [
    ['startup', formatTime(machine.startup), startups],
    ['transmission', perByte(machine.perByte), `each byte of a round's longest message, ${side}`],
    ['hop', formatTime(machine.perHop), "each link of a round's longest route"],
    ...(overhead === undefined ? [] : [['overhead', formatTime(overhead), OVERHEAD] as const]),
    ...outsidePrices(machine.outside),
    [
      'alignment',
      perByte(machine.alignmentPerByte),
      'each byte of a node before the first round, and after the last',
    ],
    [
      'rearrangement',
      perByte(machine.rearrangementPerByte),
      'each byte of a node, each time it rearranges them',
    ],
    ['barrier', formatTime(barrierTime(machine.barrier, nodes)), `between two rounds, among ${nodes} nodes`],
  ];
}

const OVERHEAD = 'each message of a node that it sends, and each that it receives';

/** Where a round in which a message leaves a server has prices of its own. */
function outsidePrices(prices: MessagePrices | undefined): Price[] {
  if (prices === undefined) return [];
  const where = 'the same in a round in which a message leaves a server';
  return [
    ['startup outside', formatTime(prices.startup), where],
    ['transmission outside', perByte(prices.perByte), where],
    ['hop outside', formatTime(prices.perHop), where],
  ];
}

export function perByte(seconds: number): string {
  return seconds === 0 ? '0' : `${formatTime(seconds)}/B`;
}
