import * as v from 'valibot';
import { BETWEEN, type MeasuredOn, type Measurement } from '../../costs/measured-prices.ts';
import { InputError } from '../../schedules/index.ts';
import { parsedJson } from '../parsed-json.ts';
import { printableForm, quoted } from '../printable.ts';

/** More are none of the program, which doubles them, and a line for many takes long to find. */
const MAX_SIZES = 64;
const MAX_LIBRARY_LENGTH = 60;

const whole = (key: string, least: number) => {
  const message = `there is no whole number "${key}" of at least ${least}`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(least, message));
};
const NO_SECONDS = 'there is no number "seconds" of 0 or more';
const NO_LIBRARY = `there is no "library" of 1 to ${MAX_LIBRARY_LENGTH} characters`;
const point = {
  bytes: whole('bytes', 1),
  seconds: v.pipe(v.number(NO_SECONDS), v.finite(NO_SECONDS), v.minValue(0, NO_SECONDS)),
};
const message = {
  between: v.picklist(BETWEEN, `"between" is neither ${BETWEEN.map((one) => `"${one}"`).join(' nor ')}`),
  distance: whole('distance', 1),
};

/** Of a key that is missing. */
const missing = ({ expected }: v.BaseIssue<unknown>) => `there is no ${expected}`;

const head = v.object(
  {
    measured: v.literal('head'),
    version: v.literal(1, 'its "version" is not 1, the only one that this program reads'),
    library: v.pipe(v.string(NO_LIBRARY), v.regex(printableForm(MAX_LIBRARY_LENGTH), NO_LIBRARY)),
    ranks: whole('ranks', 1),
    hosts: whole('hosts', 1),
  },
  missing,
);

/** A line of the program; it may print more, such as the quartiles, which are for people. */
const lineFormat = v.variant(
  'measured',
  [
    head,
    v.object({ measured: v.literal('pair'), ...message, ...point }, missing),
    v.object({ measured: v.literal('round'), ...message, messages: whole('messages', 1), ...point }, missing),
    v.object({ measured: v.literal('copy'), ...point }, missing),
  ],
  'there is no "measured" of "head", "pair", "round" or "copy"',
);

/**
 * Reads the lines that the program of `allport measure` prints, of one run or of several on the same ranks.
 * @param name of the file, for the error
 * @throws InputError naming the line and what is wrong with it
 */
export function readMeasurements(
  text: string,
  name: string,
): { on: MeasuredOn; measurements: Measurement[] } {
  const lines = text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [lineOf(line, `${name}:${i + 1}`)]));
  const [first, ...others] = lines.filter((line) => line.measured === 'head');
  if (first === undefined || lines[0].measured !== 'head') {
    throw new InputError(`${name} does not begin with the line of what was measured on: ${CURE}`);
  }
  const other = others.find(({ ranks, hosts }) => ranks !== first.ranks || hosts !== first.hosts);
  if (other !== undefined) {
    const told = [first, other].map(({ ranks, hosts }) => `${ranks} ranks on ${hosts} hosts`);
    throw new InputError(`${name} has runs of ${told.join(' and of ')}: give the runs of one`);
  }
  const measurements = lines.filter((line) => line.measured !== 'head');
  if (new Set(measurements.map(({ bytes }) => bytes)).size > MAX_SIZES) {
    throw new InputError(`${name} has more than ${MAX_SIZES} sizes: ${CURE}`);
  }
  const { library, ranks, hosts } = first;
  return { on: { library, ranks, hosts }, measurements };
}

const CURE = 'give the lines that the program of allport measure prints';

function lineOf(text: string, where: string): v.InferOutput<typeof lineFormat> {
  const refuse = (what: string): never => {
    throw new InputError(`${where}: ${what}; ${CURE}`);
  };
  const parsed = parsedJson(text);
  if (typeof parsed !== 'object' || parsed === null) refuse(`${quoted(text)} is no object of JSON`);
  const { success, output, issues } = v.safeParse(lineFormat, parsed, { abortEarly: true });
  return success ? output : refuse(issues[0].message);
}
