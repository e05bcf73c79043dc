import { MAX_BLOCK_BYTES } from '../../src/costs/advice.ts';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { USUAL_BYTES, USUAL_MACHINE } from '../../src/formats/machines/usual-machine.ts';
import { type Quantity, RATE, SIZE, TIME } from '../../src/formats/units.ts';
import { formatBytes } from '../../src/report/document/amounts.ts';
import type { Form } from '../../src/schedules/index.ts';
import { networkChanges, networkWords } from '../../src/schedules/model/networks/network-kinds.ts';
import { complaintOf, kindIn, onNetwork, type Words } from '../problem/problem-in-words.ts';
import { type Field, oneOf, type ReadField } from '../state/field.ts';
import { algorithmNamed } from '../state/fitting-algorithms.ts';

/** An algorithm that runs in a race, in one of its forms. */
export interface Racer {
  readonly algorithm: string;
  readonly form: Form;
  /** Its own network; left out: that of the others. */
  readonly network?: Words | undefined;
}

/** An algorithm, and what it takes. */
export interface Priced {
  readonly algorithm: string;
  readonly seconds: number;
}

/** A race: who runs for the problem of the page, and on which machine. */
export interface RaceState {
  /** Two to four, each once; left out: see `usualRacers`. */
  readonly racers?: readonly Racer[] | undefined;
  /** A name of the machines that come with the program, or `OWN_MACHINE`. */
  readonly machine: string;
  /** Of a block, or of an element where these are asked for. */
  readonly bytes: number;
  /** Seconds, instead of the machine's. */
  readonly startup?: number | undefined;
  /** Bytes a second of a link, instead of the machine's. */
  readonly link?: number | undefined;
}

export const FEWEST_RACERS = 2;
export const MOST_RACERS = 4;

export const DEFAULT_RACE: RaceState = { machine: USUAL_MACHINE, bytes: USUAL_BYTES };

/** What the address calls the machine whose file was opened. */
export const OWN_MACHINE = 'own';

const MACHINE = oneOf([...machineFiles.keys(), OWN_MACHINE]);
const BYTES = quantity(SIZE, (bytes) => bytes <= MAX_BLOCK_BYTES);
const STARTUP = quantity(TIME, (seconds) => seconds <= 1000);
/** What a link carries, in bytes a second. */
export const LINK = quantity(RATE, (rate) => rate > 0);

/** The race that an address has. @param said words of its problem */
export function raceIn(read: ReadField, said: Words): RaceState {
  return {
    racers: read('race', racersFor(said)),
    startup: read('startup', STARTUP),
    link: read('link', LINK),
    machine: read('machine', MACHINE) ?? DEFAULT_RACE.machine,
    bytes: read('bytes', BYTES) ?? DEFAULT_RACE.bytes,
  };
}

/** What an address has of a race, by name; what has its default is undefined. */
export function formatRace({ racers, machine, bytes, startup, link }: RaceState) {
  return {
    race: racers?.map(formatRacer).join(','),
    machine: machine === DEFAULT_RACE.machine ? undefined : machine,
    bytes: bytes === DEFAULT_RACE.bytes ? undefined : formatBytes(bytes).replace(' ', ''),
    startup: startup === undefined ? undefined : formatStartup(startup),
    link: link === undefined ? undefined : formatLink(link).replace(' ', ''),
  };
}

/** "necklace:block", "necklace", "suh-shin:block@torus=8x8", "direct@torus=8x8@without=0-1;5" */
export function formatRacer({ algorithm, form, network }: Racer): string {
  // Racers are apart by commas.
  const where = Object.entries(network ?? {}).map(
    ([name, value]) => `@${name}=${value.replaceAll(',', ';')}`,
  );
  return `${algorithm}${form === 'block' ? ':block' : ''}${where.join('')}`;
}

/** A time as addresses have it: in nanoseconds, so that no digit is lost. */
function formatStartup(seconds: number): string {
  const [unit, each] = seconds >= 1e-3 ? ['ms', 1e3] : seconds >= 1e-6 ? ['us', 1e6] : ['ns', 1e9];
  return `${Number((seconds * Number(each)).toPrecision(12))}${unit}`;
}

/** By unit: its bytes a second, the largest first. */
const RATES = { 'TB/s': 1e12, 'GB/s': 1e9, 'MB/s': 1e6, 'kB/s': 1e3, 'B/s': 1 } as const;

/** A bandwidth: "50 GB/s". */
export function formatLink(rate: number): string {
  const [unit, bytes] = Object.entries(RATES).find(([, each]) => rate >= each) ?? ['B/s', RATES['B/s']];
  return `${Number((rate / bytes).toPrecision(9))} ${unit}`;
}

/** "necklace:block,standard-exchange": two to four racers, each once. */
function racersFor(said: Words): Field<readonly Racer[]> {
  const racerIn = (text: string): Racer | undefined => {
    const [, name, form, where = ''] = /^([^:@]+)(:block)?((?:@\w+=[^@=]+)*)$/.exec(text) ?? [];
    const algorithm = name === undefined ? undefined : algorithmNamed(name, kindIn(said).kind);
    if (algorithm === undefined) return undefined;
    const racer = { algorithm: algorithm.name, form: form ? 'block' : 'step' } as const;
    if (where === '') return racer;
    const network: Words = Object.fromEntries(
      where
        .slice(1)
        .split('@')
        .map((word) => word.replaceAll(';', ',').split('=')),
    );
    const known = [...networkWords, ...networkChanges].map((word) => word.name);
    const isOne = Object.keys(network).every((word) => known.includes(word));
    return isOne && complaintOf(onNetwork(said, network)) === undefined ? { ...racer, network } : undefined;
  };
  return {
    parse(text) {
      const racers = text.split(',').map(racerIn);
      const found = racers.flatMap((one) => one ?? []);
      const areApart = new Set(found.map(formatRacer)).size === racers.length;
      const areEnough = racers.length >= FEWEST_RACERS && racers.length <= MOST_RACERS;
      return areApart && areEnough ? found : undefined;
    },
    cure(text) {
      const wrong = text.split(',').find((one) => racerIn(one) === undefined);
      const which = wrong === undefined || wrong === text ? '' : `"${wrong}" is no racer; `;
      return `${which}give two to four, each once, as necklace:block,necklace,standard-exchange@dim=5`;
    },
  };
}

function quantity({ parse, what, examples }: Quantity, isOne: (amount: number) => boolean): Field<number> {
  return {
    parse: (text) => {
      const amount = parse(text);
      return amount !== undefined && isOne(amount) ? amount : undefined;
    },
    cure: () => `give ${what}, say ${examples[0]}`,
  };
}
