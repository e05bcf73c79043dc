import * as v from 'valibot';
import { BASES, type PricedMachine } from '../../costs/priced-machine.ts';
import { MAX_CUBE_DIM } from '../../schedules/index.ts';
import { PORTS, SWITCHINGS } from '../../schedules/model/validate.ts';
import { printableForm } from '../printable.ts';
import { type Quantity, SIGNED_TIME, SIZE, TIME, TIME_PER_BYTE, unitRemark } from '../units.ts';

const FORMAT = 'allport-machine';
const VERSION = 1;
const MAX_NAME_LENGTH = 40;
const MAX_SOURCE_LENGTH = 400;
const MAX_CHANNEL_WIDTH = 2 ** MAX_CUBE_DIM;

const NAME = `a name of at most ${MAX_NAME_LENGTH} lower-case letters and digits, joined by hyphens, belongs there`;
const SOURCE = `where the prices come from, in 1 to ${MAX_SOURCE_LENGTH} characters that can be printed, belongs there`;
const WIDTH = `a channel width in blocks from 1 to ${MAX_CHANNEL_WIDTH} belongs there`;
const OUTSIDE =
  'for "outside" an object such as { "startup": "5us", "transmission": "400Gbps", "hop": "1us" } belongs there';
const BARRIER = 'for "barrier" an object such as { "constant": "0us", "perDoubling": "2us" } belongs there';

/** What a machine may be called that is in a file of this name, without its ending; empty where nothing of it can be in a name. */
export function machineNameOf(file: string): string {
  const words =
    file
      .replace(/\.[^.]*$/, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, MAX_NAME_LENGTH).replace(/-$/, '');
}

/**
 * The machine file, version 1: what each key may hold, what to tell somebody who wrote something else, and the price list
 * that it makes. `docs/machine.schema.json` is written from it.
 */
export const machineFormat = v.pipe(
  v.strictObject(
    {
      format: oneOf([FORMAT]),
      version: v.literal(VERSION, `${VERSION}, the only version that this program reads, belongs there`),
      name: v.pipe(
        v.string(NAME),
        v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, NAME),
        v.maxLength(MAX_NAME_LENGTH, NAME),
        v.description('How the machine is called.'),
      ),
      basis: v.pipe(oneOf(BASES), v.description('What stands behind the prices.')),
      source: v.pipe(
        v.string(SOURCE),
        v.regex(printableForm(MAX_SOURCE_LENGTH), SOURCE),
        v.description('Where they come from, for people.'),
      ),
      ports: v.pipe(
        oneOf(PORTS),
        v.description('How many messages a node may send, and receive, at a time.'),
      ),
      switching: oneOf(SWITCHINGS),
      channelWidth: v.pipe(
        v.number(WIDTH),
        v.integer(WIDTH),
        v.minValue(1, WIDTH),
        v.maxValue(MAX_CHANNEL_WIDTH, WIDTH),
        v.description('Blocks that cross a channel side by side.'),
      ),
      packet: v.pipe(
        v.nullable(amount('packet', { ...SIZE, what: `null, or ${SIZE.what}` }, 'At least a byte.')),
        v.description('The most bytes that one startup pays for; null: any message takes one startup.'),
      ),
      ...messageAmounts('a link'),
      overhead: v.exactOptional(
        amount('overhead', TIME, 'For each message that a node sends, and for each that it receives.'),
      ),
      outside: v.exactOptional(
        v.pipe(
          v.strictObject(messageAmounts('a lane of a server'), OUTSIDE),
          v.description('In place of these three, for a round in which a message leaves a server.'),
          v.transform(messagePrices),
        ),
      ),
      alignment: amount(
        'alignment',
        TIME_PER_BYTE,
        'For a byte in the alignment, and again in the realignment.',
      ),
      rearrangement: amount('rearrangement', TIME_PER_BYTE, 'For a byte in a rearrangement between rounds.'),
      barrier: v.pipe(
        v.strictObject(
          {
            constant: amount('constant', SIGNED_TIME, 'May be negative.'),
            perDoubling: amount('perDoubling', TIME, 'For each doubling of the nodes.'),
          },
          BARRIER,
        ),
        v.description(
          'Between two rounds: constant + perDoubling x log2 of the nodes, and no less than none.',
        ),
      ),
    },
    'the "{" of a machine file belongs there',
  ),
  v.title('allport machine, version 1'),
  v.description(
    'A price list, as docs/costs.md describes it. A schema cannot say all: a packet has whole bytes.',
  ),
  v.transform(
    ({
      format: _,
      version: __,
      packet,
      startup,
      transmission,
      hop,
      alignment,
      rearrangement,
      barrier,
      ...same
    }): PricedMachine => ({
      ...same,
      packetBytes: packet ?? Number.POSITIVE_INFINITY,
      ...messagePrices({ startup, transmission, hop }),
      alignmentPerByte: alignment,
      rearrangementPerByte: rearrangement,
      barrier,
    }),
  ),
);

/** The keys of the prices of a message. @param link what its bytes cross */
function messageAmounts(link: string) {
  return {
    startup: amount('startup', TIME, 'For each packet.'),
    transmission: amount('transmission', TIME_PER_BYTE, `For a byte on ${link}.`),
    hop: amount('hop', TIME, 'For each link of the longest route of a round.'),
  };
}

/** The prices of a message, as a price list has them. */
function messagePrices({ startup, transmission, hop }: Record<'startup' | 'transmission' | 'hop', number>) {
  return { startup, perByte: transmission, perHop: hop };
}

function oneOf<const Text extends string>(texts: readonly Text[]) {
  return v.picklist(texts, `${texts.map((text) => `"${text}"`).join(' or ')} belongs there`);
}

/** The value of a key that is an amount with its unit. */
function amount(key: string, { form, parse, what, examples }: Quantity, description: string) {
  const belongs = `for "${key}" ${what}, such as ${examples.map((text) => `"${text}"`).join(' or ')}, belongs there`;
  const message = ({ input }: v.BaseIssue<unknown>) =>
    belongs + (typeof input === 'string' ? unitRemark(input) : '');
  return v.pipe(
    v.string(message),
    v.regex(form, message),
    v.check((text) => parse(text) !== undefined, message),
    v.description(description),
    v.transform((text) => parse(text) as number),
  );
}
