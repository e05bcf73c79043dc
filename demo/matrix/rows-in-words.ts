import { isTransposition } from '../laboratory/playback/receivers.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { counted, grouped } from '../words.ts';
import type { Zoom } from './zoom.ts';

/** What columns, rows and squares are. @param isFine whether each block has a pixel of its own */
export function rowsInWords(playback: PlaybackInfo, isOver: boolean, isFine: boolean): string {
  const { unit, transit } = playback;
  if (isOver && isTransposition(playback)) return 'Every column is a node, and now every row is a sender.';
  const rows = unit === 1 ? 'a row is a slot in it' : `${unit} rows are a slot in it`;
  const square = isFine ? `, a square is ${unit === 1 ? 'a block' : 'an element'}` : '';
  const transfer = transit > 0 ? ` The last ${counted(transit, 'slot')} are for transit.` : '';
  return `A column is a node, ${rows}${square}.${transfer}`;
}

/** "Nodes 6 540 to 6 570, slots 7 970 to 8 000." */
export function partInWords({ times, left, top }: Zoom, nodes: number, slots: number): string {
  const range = (from: number, count: number) => {
    const first = Math.floor(from * count);
    const last = Math.min(Math.ceil((from + 1 / times) * count), count) - 1;
    return `${grouped(first)} to ${grouped(last)}`;
  };
  return `Nodes ${range(left, nodes)}, slots ${range(top, slots)}.`;
}
