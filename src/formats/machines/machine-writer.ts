import type { MessagePrices } from '../../costs/price-list.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { SECONDS } from '../units.ts';

/** The largest first. */
const UNITS = ['s', 'ms', 'us', 'ns', 'ps'].map((unit) => [unit, Number(`1e${SECONDS[unit]}`)] as const);
const DIGITS = 4;
/** As many as machine files may have behind the point. */
const MAX_DECIMALS = 9;

/** A machine as its file, with prices of four digits. */
export function encodeMachine(machine: PricedMachine): string {
  const { name, basis, source, ports, switching, channelWidth, packetBytes, overhead, outside, barrier } =
    machine;
  const file = {
    format: 'allport-machine',
    version: 1,
    ...{ name, basis, source, ports, switching, channelWidth },
    packet: Number.isFinite(packetBytes) ? `${packetBytes}B` : null,
    ...messagePrices(machine),
    ...(overhead !== undefined && { overhead: timeText(overhead) }),
    ...(outside && { outside: messagePrices(outside) }),
    alignment: perByteText(machine.alignmentPerByte),
    rearrangement: perByteText(machine.rearrangementPerByte),
    barrier: { constant: timeText(barrier.constant), perDoubling: timeText(barrier.perDoubling) },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function messagePrices({ startup, perByte, perHop }: MessagePrices) {
  return { startup: timeText(startup), transmission: perByteText(perByte), hop: timeText(perHop) };
}

function perByteText(seconds: number): string {
  return `${timeText(seconds)}/B`;
}

/** A time as it is read again: a plain number and the largest unit of which it is one or more. */
function timeText(seconds: number): string {
  if (seconds === 0) return '0us';
  const rounded = Number(seconds.toPrecision(DIGITS));
  const [unit, factor] = UNITS.find(([, one]) => Math.abs(rounded) >= one) ?? UNITS[UNITS.length - 1];
  const number = Number((rounded / factor).toPrecision(DIGITS));
  // Plain, also where JavaScript would write an exponent.
  return `${number.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '')}${unit}`;
}
