import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodeSchedule } from '../../formats/schedule-writer.ts';
import { blocked } from '../../schedules/index.ts';
import { type ExchangeOptions, parseAlgorithm, parseExchange, parseMode } from '../options.ts';
import { outputFile, writeOutput } from '../output-file.ts';

/** Options of `allport schedule` as the command line gives them. */
export interface ScheduleOptions extends ExchangeOptions {
  readonly mode: string;
  readonly out?: string;
}

/** `allport schedule`: the schedule itself as JSON, to a file or to stdout. */
export async function schedule(name: string, options: ScheduleOptions): Promise<void> {
  const algorithm = parseAlgorithm(name);
  const exchange = parseExchange(options);
  const mode = parseMode(options.mode);
  const { out } = options;
  const output = out === undefined ? undefined : await outputFile('--out', out);

  const elements = algorithm.schedule(exchange);
  const text = encodeSchedule(mode === 'block' ? blocked(elements) : elements);
  if (output === undefined) {
    await pipeline(Readable.from(text), process.stdout, { end: false });
  } else {
    await writeOutput(output, (file) => writeFile(file, text));
  }
}
