import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type MeasuredOn, measuredPrices } from '../../../costs/measured-prices.ts';
import type { PricedMachine } from '../../../costs/priced-machine.ts';
import { MEASURE_FILES } from '../../../engines/measure-program.ts';
import { machineNameOf } from '../../../formats/machines/machine-format.ts';
import { encodeMachine } from '../../../formats/machines/machine-writer.ts';
import { readMeasurements } from '../../../formats/machines/measurement-reader.ts';
import { InputError } from '../../../schedules/index.ts';
import { type Answer, command } from '../../command.ts';
import { outputFile, writeOutput } from '../../files/output-file.ts';
import { outputFolder, writeFolder } from '../../files/output-folder.ts';
import { STDIO } from '../../files/stdio.ts';
import { readText } from '../../files/text-file.ts';
import { flag, option, type Typed, target, type Values } from '../../options/option.ts';
import { wide } from '../../options/output.ts';
import { sizeRange } from '../../options/values.ts';
import { renderMeasured } from '../../terminal/measured-text.ts';

/** What a machine is called that goes into no file. */
const UNNAMED = 'measured';

const OPTIONS = [
  target('-o, --out <path>', 'a new folder for the program; with results the machine file, or - for stdout'),
  option('--sizes <range>', 'with results: fit messages of these sizes only, as 64..64k', sizeRange),
  flag('--alone', 'with results: prices of two ranks alone, not of all at once'),
  wide,
] as const;

export const measureCommand = command('measure', 'a machine file from your machine', [
  ['allport measure -o program', 'a program, for mpirun'],
  ['allport measure results.jsonl -o machine.json', 'prices from what it printed'],
  ['allport measure results.jsonl --sizes 64..64k', 'of the sizes that matter, shown only'],
  ['allport measure results.jsonl --alone -o torus.json', 'for a torus or a mesh'],
])
  .argument('[results]', 'what the program printed, or - for stdin')
  .options(...OPTIONS)
  .does((options, results) => (results === undefined ? program(options) : machineFrom(results, options)));

type Given = Values<typeof OPTIONS> & Typed;

/** Writes the program. */
async function program({ out, alone, typed }: Given): Promise<Answer> {
  const other = typed.sizes ?? (alone ? '--alone' : undefined);
  if (other !== undefined) {
    throw new InputError(`${other} without results: give what the program printed, or leave it out`);
  }
  if (out === undefined) {
    throw new InputError(
      'no --out and no results given: give --out program to write the program, or a file with what it printed',
    );
  }
  const files = await writeFolder(await outputFolder(out), MEASURE_FILES);
  return {
    result: { folder: out, files },
    text: () => `${files.map((file) => `  ${file}\n`).join('')}`,
  };
}

/** Makes a machine of what the program printed. */
async function machineFrom(path: string, { out, alone, sizes }: Given): Promise<Answer> {
  const name = path === STDIO ? 'stdin' : path;
  const output = out === undefined ? undefined : await outputFile('--out', out);
  const text = await readText(path, {
    cure: 'give what the program of allport measure printed, or - for stdin',
  });
  const { on, measurements } = readMeasurements(text, name);
  const { prices, ...fitted } = named(name, () => measuredPrices(measurements, alone, sizes));
  const machine: PricedMachine = {
    name: (out !== undefined && out !== STDIO && machineNameOf(basename(out))) || UNNAMED,
    basis: 'measured',
    source: sourceOf(on, alone),
    ...prices,
  };
  if (output !== undefined) await writeOutput(output, (file) => writeFile(file, encodeMachine(machine)));
  const measured = { on, machine, ...fitted };
  return { result: measured, text: (screen) => renderMeasured(measured, screen) };
}

/** @throws InputError with the name of the file before it */
function named<T>(name: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof InputError) {
      throw new InputError(`${name}: ${error.message}: start it on at least 2 ranks, and give more --sizes`);
    }
    throw error;
  }
}

function sourceOf({ library, ranks, hosts }: MeasuredOn, isAlone: boolean): string {
  const where = `${ranks} ranks on ${hosts} ${hosts === 1 ? 'host' : 'hosts'}`;
  const how = isAlone ? 'of two ranks alone' : 'while all send';
  return `allport measure, ${where}, ${how}; no price for hops and barriers; ${library}`;
}
