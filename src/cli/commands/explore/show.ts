import { johnssonHoTables } from '../../../papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import { OtherFormError } from '../../../papers/johnsson-ho/tables/moves.ts';
import { movingPicture, VIEWS, viewPicture } from '../../../pictures/view-picture.ts';
import { viewTables } from '../../../pictures/view-tables.ts';
import { scheduleTables } from '../../../report/tables/schedule-tables.ts';
import { InputError, problemOf } from '../../../schedules/index.ts';
import { command } from '../../command.ts';
import { pictureFile, writePicture } from '../../files/picture-file.ts';
import { SUBJECT } from '../../options/algorithm.ts';
import { choosingMachine, requireChoosing } from '../../options/machine.ts';
import { aNetwork } from '../../options/needs.ts';
import { flag, option, target } from '../../options/option.ts';
import { problemOptions, widthFrom } from '../../options/problem.ts';
import { count, oneOf } from '../../options/values.ts';
import { subjectOf } from '../../subject.ts';
import { renderJohnssonHoTables, renderScheduleTables } from '../../terminal/paper-tables-text.ts';

/** More than any schedule that is drawn has. */
const MOST_STEPS = 2 ** 24;

export const showCommand = command('show', 'a schedule as pictures, or as the tables of the papers', [
  ['allport show necklace --dim 5', 'table 7 of Johnsson-Ho 1992'],
  ['allport show de-bruijn --dim 3', 'the memory after each step'],
  ['allport show necklace --dim 5 --width 3', 'also table 9: the steps on channels three blocks wide'],
  ['allport show bruck --switch 6', 'the messages of each step, and the memory after it'],
  ['allport show mrt --dim 2 --transpose 8x8', 'those of a transpose'],
  ['allport show necklace --dim 4 --view timeline', 'which slot leaves by which port, and when'],
  ['allport show necklace --dim 4 --view memory -o slide.svg', 'the memories, drawn'],
  ['allport show necklace --dim 3 --view memory --moving -o slide.svg', 'the same, in motion'],
  ['allport show bruck --torus 4x4 --view network --step 2 -o slide.png', 'the links of a step'],
  ['allport show mine.json', 'a schedule file, right or wrong'],
])
  .argument(...SUBJECT)
  .needs(aNetwork)
  .options(
    ...problemOptions,
    choosingMachine,
    option('--view <view>', 'memory, network or timeline, instead of the tables of the papers', oneOf(VIEWS)),
    option('--step <n>', 'the step that is drawn of the memory or the network', count(1, MOST_STEPS)),
    flag('--moving', 'let the blocks of the memory move, in an SVG'),
    target('-o, --out <file>', 'draw the view into a file, .svg or .png'),
  )
  .does(async (options, name) => {
    requireChoosing(name, options);
    const { view, step, out } = options;
    requireView(options);
    const file = out === undefined ? undefined : await pictureFile('--out', out);
    // Table 9 draws the steps of channels one block wide as they go on wide ones.
    const width = widthFrom(options);
    const { width: _, ...typed } = options.typed;
    const subject = await subjectOf(name, { ...options, ...{ width: undefined, typed } });
    const { schedule } = await subject.make();
    const { problem = problemOf(schedule) } = subject;
    if (view !== undefined && file !== undefined) {
      const picture = options.moving
        ? movingPicture(schedule, problem)
        : viewPicture(schedule, problem, view, step);
      await writePicture(file, picture);
      return undefined;
    }
    if (view !== undefined) {
      const shown = viewTables(schedule, problem, view);
      return { result: shown, text: () => renderScheduleTables(shown) };
    }
    try {
      const tables = johnssonHoTables(schedule, width, problem);
      return { result: tables, text: () => renderJohnssonHoTables(tables) };
    } catch (error) {
      // Wide channels are drawn in the form of the paper or not at all: it says why.
      if (!(error instanceof OtherFormError) || width !== undefined) throw error;
    }
    const tables = scheduleTables(schedule, problem);
    return { result: tables, text: () => renderScheduleTables(tables) };
  });

/** @throws InputError for options of pictures that do not go together */
function requireView({
  view,
  step,
  moving,
  out,
  typed,
}: {
  readonly view: string | undefined;
  readonly step: number | undefined;
  readonly moving: boolean | undefined;
  readonly out: string | undefined;
  readonly typed: Readonly<Record<string, string>>;
}): void {
  if (view === undefined && out !== undefined) {
    throw new InputError(`${typed.out}: give what to draw, --view ${VIEWS.join(' or ')}`);
  }
  if (moving && (view !== 'memory' || out === undefined || /\.png$/i.test(out) || step !== undefined)) {
    throw new InputError(
      '--moving: it is drawn with --view memory and -o <file>.svg, without --step; leave it out',
    );
  }
  if (step !== undefined && (out === undefined || view === 'timeline')) {
    throw new InputError(`${typed.step}: it needs --view memory or network, and -o <file>; leave it out`);
  }
  if (view !== undefined && typed.width !== undefined) {
    throw new InputError(
      `${typed.width} with ${typed.view}: it is for the tables of the papers; leave one out`,
    );
  }
}
