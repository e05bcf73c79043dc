import { exchangeSequence, InputError, MAX_CUBE_DIM } from '../../schedules/index.ts';
import { countsJoined } from '../../schedules/model/networks/count-in.ts';
import { networkWords } from '../../schedules/model/networks/network-kinds.ts';
import { copiesSaid } from './copies.ts';
import { layingWords, widthSaid } from './network.ts';
import { type ProblemWords, required, type Said } from './problem-words.ts';

export const sequenceInWords: ProblemWords = {
  kind: 'sequence',
  word: {
    name: 'axes',
    value: 'axes',
    example: '3x3x3',
    elsewhere: ['0,1'],
    about: 'exchanges in sequence: 3x3x3 on a cube of such axes, 0,1+2 along those of a torus or mesh',
  },
  asks: 'complete exchanges one after another, on the axes of one cube, or along those of a torus or mesh',
  example: { axes: '3x3' },
  takes: ['copies'],
  read(setting, sayings) {
    const said = required(sayings, 'axes', '3x3x3');
    if (networkWords.some(({ name }) => name !== 'dim' && sayings.said(name))) {
      return exchangeSequence({ ...setting(), along: axesIn(said), ...copiesSaid(sayings) });
    }
    const [extra] = [...networkWords, ...layingWords].flatMap(({ name }) => sayings.said(name) ?? []);
    if (extra) {
      throw new InputError(
        `${extra.typed} with ${sayings.written('axes')}: the axes are the dimensions of one cube; leave it out`,
      );
    }
    const axes = dimensionsIn(said, `${sayings.written('torus')} 4x6 ${sayings.written('axes')} 0,1`);
    const width = widthSaid(sayings);
    return exchangeSequence({ axes, ...copiesSaid(sayings), ...(width !== undefined && { width }) });
  },
};

/** Dimensions of each axis of a cube. @param other how exchanges are said that are not on a cube */
function dimensionsIn({ text, typed }: Said, other: string): readonly number[] {
  const orders = countsJoined(text);
  const total = orders.reduce((sum, order) => sum + order, 0);
  if (orders.length >= 2 && !orders.includes(0) && total <= MAX_CUBE_DIM) return orders;
  throw new InputError(
    `${typed}: give two or more numbers of dimensions, at most ${MAX_CUBE_DIM} together, as 3x3x3; or a network as well, as ${other}`,
  );
}

/** Axes of a network by exchange; in an address typed by hand a + is read as a space. */
function axesIn({ text, typed }: Said): number[][] {
  if (/^\d{1,2}([,+ ]\d{1,2})*$/.test(text)) {
    return text.split(',').map((axes) => axes.split(/[+ ]/).map(Number));
  }
  throw new InputError(
    `${typed}: give axis numbers in the order of the exchanges, as 0,1; join axes by +, as 0,1+2`,
  );
}
