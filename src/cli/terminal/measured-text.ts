import { type MisfitSizes, TOLERANCE } from '../../costs/fit-line.ts';
import type { MeasuredOn, MeasuredPrices, MessageFit } from '../../costs/measured-prices.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { formatBytes } from '../../report/document/amounts.ts';
import { numberColumn, type TextTable, timeColumn } from '../../report/document/table.ts';
import { perByte } from '../../report/tables/machine-prices.ts';
import { type Screen, wrapped } from './screen.ts';
import { tableText } from './terminal-table.ts';

/** A machine made of measurements, and how well they fit it. */
export interface Measured extends Omit<MeasuredPrices, 'prices'> {
  readonly on: MeasuredOn;
  readonly machine: PricedMachine;
}

/** What a machine was made of, for people: the lines, where they are wrong, and what to know besides. */
export function renderMeasured(measured: Measured, screen: Screen): string {
  const notes = notesOn(measured).map((note) => `${wrapped(note, screen.width)}\n`);
  return `${tableText(tableOf(measured), screen)}\n\n${notes.join('')}`;
}

/** What distances differ by without being told of. */
const SAME_DISTANCE = 1.1;

const WHO: Readonly<Record<MessageFit['between'], Readonly<Record<MessageFit['measured'], string>>>> = {
  'ranks of a host': { pair: 'two ranks of a host', round: 'all ranks of each host at once' },
  hosts: { pair: 'two hosts', round: 'all hosts at once' },
};

/** The lines for messages, and where they are wrong. */
function tableOf({ fits, machine }: Measured): TextTable<MessageFit> {
  const { startup, perByte: each, outside } = machine;
  const isPrice = (fit: MessageFit) =>
    [{ startup, perByte: each }, outside].some(
      (price) => price?.startup === fit.startup && price.perByte === fit.perByte,
    );
  return {
    columns: [
      { head: 'messages between', cell: ({ between, measured }) => WHO[between][measured] },
      timeColumn('startup', (fit) => fit.startup),
      numberColumn('transmission', (fit) => perByte(fit.perByte)),
      numberColumn('median\nerror', ({ medianError }) => percent(medianError)),
      numberColumn('worst\nerror', ({ worst }) => `${percent(worst.error)} at ${formatBytes(worst.bytes)}`),
      { head: `off by more than ${percent(TOLERANCE)}`, cell: ({ off }) => off.map(stretchText).join('; ') },
    ],
    rows: fits,
    best: isPrice,
  };
}

/** What to know of the machine beside the table, a sentence each. */
function notesOn({ on, machine, fits, together }: Measured): string[] {
  const { hosts } = on;
  const far = fits.flatMap((fit) =>
    fit.furthest === undefined || Math.max(fit.furthest, 1 / fit.furthest) < SAME_DISTANCE
      ? []
      : [
          `${WHO[fit.between][fit.measured]}: ${fit.furthest.toFixed(2)} times as long over the longest distance as over the shortest`,
        ],
  );
  return [
    `★: the prices of the machine; copies ${perByte(machine.rearrangementPerByte)}.`,
    together === undefined
      ? 'ports: one, since fewer than three sent to each other: not measured.'
      : `ports: ${machine.ports}; ${together.messages} messages of a rank at a time, of ${formatBytes(together.bytes)} each, take ${together.times.toFixed(2)} times as long as one.`,
    ...(far.length === 0 ? [] : [`Distances differ, and no price says so: ${far.join('; ')}.`]),
    ...(machine.outside === undefined
      ? []
      : [
          'The prices between hosts are for --servers; for other networks measure with one rank on each host.',
        ]),
    ...(fits.some(({ off }) => off.length > 0)
      ? ['Where the lines are off, --sizes fits the sizes alone that you send.']
      : []),
    ...(hosts === 1 ? ['All ranks shared one host: these are prices of its memory, and of no network.'] : []),
  ];
}

function stretchText({ fromBytes, toBytes, error }: MisfitSizes): string {
  const sizes =
    fromBytes === toBytes ? formatBytes(fromBytes) : `${formatBytes(fromBytes)} to ${formatBytes(toBytes)}`;
  return `${sizes}: ${percent(error)}`;
}

/** How much longer was measured than the line says; shorter, where it is negative. */
function percent(part: number): string {
  return `${Number((part * 100).toPrecision(2))} %`;
}
