import type { NodeMap, Segment } from '../../schedules/index.ts';
import type { JsonReader, Reading } from './json-reader.ts';
import { FileSteps } from './packed-steps.ts';
import { MAX_MAPS, MAX_MESSAGES, MAX_NUMBERS, MAX_SLOTS, MAX_STEPS } from './schedule-limits.ts';

const integer = (count: number) => ({ type: 'integer', minimum: 0, maximum: count - 1 });
const SLOTS = { type: 'array', maxItems: MAX_SLOTS, items: integer(MAX_SLOTS) };
const MESSAGE = {
  description: '[map, slots] or [map, slots, to]; a map is a place in the list of maps.',
  type: 'array',
  prefixItems: [integer(MAX_MAPS), SLOTS, SLOTS],
  items: false,
  minItems: 2,
};
const STEP = {
  description: 'Messages that travel at the same time.',
  type: 'array',
  maxItems: MAX_MESSAGES,
  items: MESSAGE,
};
/** What a JSON Schema says of the steps. */
export const STEPS = { type: 'array', maxItems: MAX_STEPS, items: STEP };

/** The lists of a message. */
const LISTS = ['slots', 'arrival slots'] as const;

/** Reads the steps of all segments into one row of numbers. */
export class StepsReader {
  private readonly json: JsonReader;
  private readonly slots: number;
  private readonly maps: readonly NodeMap[];
  private readonly packed: FileSteps;
  private steps = 0;

  constructor(json: JsonReader, slots: number, maps: readonly NodeMap[]) {
    this.json = json;
    this.slots = slots;
    this.maps = maps;
    this.packed = new FileSteps(() => json.refuse(`an end after ${MAX_NUMBERS} numbers of steps`));
  }

  /** A file has millions of steps and messages: their tokens are read without generators in between. */
  *read(): Reading<Segment['steps']> {
    const { json, packed, maps } = this;
    const { tokens } = json;
    yield* json.enter('[', 'the list of steps');
    const start = packed.length;
    let count = 0;
    let kind = tokens.next() ?? (yield* json.more());
    while (kind !== ']') {
      if (count > 0) {
        if (kind !== ',') json.refuse('"," and a step, or "]"');
        kind = tokens.next() ?? (yield* json.more());
      }
      if (kind !== '[') json.refuse('a step, a list of messages,');
      if (this.steps === MAX_STEPS) json.refuse(`"]" after ${MAX_STEPS} steps`);
      yield* this.step();
      this.steps++;
      count++;
      kind = tokens.next() ?? (yield* json.more());
    }
    return () => packed.steps(start, count, maps);
  }

  /**
   * The messages of a step whose bracket was taken, up to the one that closes it. It is one long generator: a cut would be a
   * generator more for each message or list, of which there are millions.
   */
  private *step(): Reading<void> {
    const { json, packed, maps, slots } = this;
    const { tokens } = json;
    const step = packed.length;
    packed.push(0);
    let messages = 0;
    let kind = tokens.next() ?? (yield* json.more());
    while (kind !== ']') {
      if (messages > 0) {
        if (kind !== ',') json.refuse('"," and a message, or "]"');
        kind = tokens.next() ?? (yield* json.more());
      }
      if (kind !== '[') json.refuse('a message [map, slots] or [map, slots, to]');
      if (messages === MAX_MESSAGES) json.refuse(`"]" after ${MAX_MESSAGES} messages`);
      kind = tokens.next() ?? (yield* json.more());
      const map = tokens.value;
      if (kind !== 'number' || map < 0 || map >= maps.length) {
        json.refuse(`the number of one of the ${maps.length} maps, counted from 0,`);
      }
      const message = packed.length;
      packed.push(2 * map);
      packed.push(0);
      kind = tokens.next() ?? (yield* json.more());
      let length: number | undefined;
      for (const list of LISTS) {
        if (kind !== ',') break;
        kind = tokens.next() ?? (yield* json.more());
        if (kind !== '[') json.refuse(`the list of ${list}`);
        kind = tokens.next() ?? (yield* json.more());
        let count = 0;
        while (kind !== ']') {
          if (count > 0) {
            if (kind !== ',') json.refuse('"," or "]"');
            kind = tokens.next() ?? (yield* json.more());
          }
          if (kind !== 'number' || tokens.value < 0 || tokens.value >= slots) {
            json.refuse(`a slot from 0 to ${slots - 1}`);
          }
          if (count === slots) json.refuse(`"]" after ${slots} numbers, as many as there are slots,`);
          packed.push(tokens.value);
          count++;
          kind = tokens.next() ?? (yield* json.more());
        }
        if (length === undefined) {
          length = count;
          packed.set(message + 1, count);
        } else {
          if (count !== length) json.refuse(`a list of ${length} arrival slots, as many as slots,`);
          packed.set(message, 2 * map + 1);
        }
        kind = tokens.next() ?? (yield* json.more());
      }
      if (length === undefined) json.refuse('"," and the list of slots');
      if (kind !== ']') json.refuse('"]"');
      messages++;
      kind = tokens.next() ?? (yield* json.more());
    }
    packed.set(step, messages);
  }
}
