import { isTransposition } from '../laboratory/playback/receivers.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { counted } from '../words.ts';

/** What columns, rows and squares are. @param isFine whether each block has a pixel of its own */
export function rowsInWords(playback: PlaybackInfo, isOver: boolean, isFine: boolean): string {
  const { unit, transit } = playback;
  if (isOver && isTransposition(playback)) return 'Every column is a node, and now every row is a sender.';
  const rows = unit === 1 ? 'a row is a slot in it' : `${unit} rows are a slot in it`;
  const square = isFine ? `, a square is ${unit === 1 ? 'a block' : 'an element'}` : '';
  const transfer = transit > 0 ? ` The last ${counted(transit, 'slot')} are for transit.` : '';
  return `A column is a node, ${rows}${square}.${transfer}`;
}
