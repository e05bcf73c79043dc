import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodeSchedule } from '../../../formats/schedule/schedule-writer.ts';
import { command } from '../../command.ts';
import { type OutputFile, outputFile, writeOutput } from '../../files/output-file.ts';
import { STDIO } from '../../files/stdio.ts';
import { watched } from '../../files/watched-schedule.ts';
import { form } from '../../options/common-options.ts';
import { choosingMachine, requireChoosing } from '../../options/machine.ts';
import { aNetwork } from '../../options/needs.ts';
import { target } from '../../options/option.ts';
import { problemOptions } from '../../options/problem.ts';
import { solutionOf } from '../../subject.ts';
import { createBriefProgress } from '../../terminal/progress.ts';

/** How often the steps are gone through: to measure and write them, or to measure and combine them. */
const PASSES = 2;

export const scheduleCommand = command('schedule', 'a schedule as JSON', [
  ['allport schedule necklace --dim 4', 'on stdout'],
  ['allport schedule necklace --dim 4 -o necklace.json', 'into a file'],
  ['allport schedule de-bruijn --dim 6 --mode block', 'the blocked form'],
  ['allport schedule pipelined --axes 3x3', 'two exchanges in sequence'],
  ['allport schedule bruck --switch 6', 'on six nodes at a switch'],
])
  .argument('[algorithm]', 'a name or alias from allport list (default: the fastest)')
  .needs(aNetwork)
  .options(...problemOptions, choosingMachine, form, target('-o, --out <file>', 'write it to a file instead'))
  .does(async (options, name) => {
    requireChoosing(name, options);
    const { mode, out } = options;
    // On a terminal that shows the schedule itself a line about it would be in the way.
    const isShown = (out === undefined || out === STDIO) && process.stdout.isTTY;
    const brief = isShown ? createBriefProgress(true) : options.brief;
    const solution = await solutionOf(name, { ...options, brief });
    const output = out === undefined || out === STDIO ? undefined : await outputFile('--out', out);

    const { schedule: elements, inForm } = solution.make();
    brief.stage(`${elements.algorithm}: writing`);
    const steps = elements.claims?.steps;
    const total = steps === undefined ? undefined : PASSES * steps;
    let done = 0;
    const seen = watched(elements, () => brief.part(Math.min(++done, total ?? done), total));
    await write(encodeSchedule(inForm(seen, mode)), output);
    return undefined;
  });

async function write(text: Iterable<string>, output: OutputFile | undefined): Promise<void> {
  if (output === undefined) await pipeline(Readable.from(text), process.stdout, { end: false });
  else await writeOutput(output, (file) => writeFile(file, text));
}
