import { johnssonHoTables } from '../../../papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import { OtherFormError } from '../../../papers/johnsson-ho/tables/moves.ts';
import { scheduleTables } from '../../../report/tables/schedule-tables.ts';
import { problemOf } from '../../../schedules/index.ts';
import { command } from '../../command.ts';
import { SUBJECT } from '../../options/algorithm.ts';
import { choosingMachine, requireChoosing } from '../../options/machine.ts';
import { aNetwork } from '../../options/needs.ts';
import { problemOptions, widthFrom } from '../../options/problem.ts';
import { subjectOf } from '../../subject.ts';
import { renderJohnssonHoTables, renderScheduleTables } from '../../terminal/paper-tables-text.ts';

export const showCommand = command('show', 'a schedule as the tables of the papers', [
  ['allport show necklace --dim 5', 'table 7 of Johnsson-Ho 1992'],
  ['allport show de-bruijn --dim 3', 'the memory after each step'],
  ['allport show necklace --dim 5 --width 3', 'also table 9: the steps on channels three blocks wide'],
  ['allport show bruck --switch 6', 'the messages of each step, and the memory after it'],
  ['allport show mrt --dim 2 --transpose 8x8', 'those of a transpose'],
  ['allport show mine.json', 'a schedule file, right or wrong'],
])
  .argument(...SUBJECT)
  .needs(aNetwork)
  .options(...problemOptions, choosingMachine)
  .does(async (options, name) => {
    requireChoosing(name, options);
    // Table 9 draws the steps of channels one block wide as they go on wide ones.
    const width = widthFrom(options);
    const { width: _, ...typed } = options.typed;
    const subject = await subjectOf(name, { ...options, ...{ width: undefined, typed } });
    const { schedule } = await subject.make();
    const { problem = problemOf(schedule) } = subject;
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
