import type { Proof, Violation } from './checker.ts';

/** A value that would do for a field of a request, as the cure of an error proposes it. */
export class Setting {
  /** The field, or the kind of network where it is one. */
  readonly field: 'dim' | 'torus' | 'mesh' | 'ring' | 'algorithm' | 'mode' | 'shard';
  /** The value as text: `4`, `8x8`, `exchange`. */
  readonly value: string;
  private readonly text: string;

  /** @param text what the message says; left out: the field and the value */
  constructor(field: Setting['field'], value: string, text = `${field} ${value}`) {
    this.field = field;
    this.value = value;
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * A request or a file that cannot be served as it stands. The message is one line for a person: it names
 * the thing, the value that was given, and the cure. Programs that print it exit with code 2.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';
  private readonly parts: readonly (string | Setting)[];

  /** @param parts the message: texts, and settings that it proposes */
  constructor(...parts: readonly (string | Setting)[]) {
    super(parts.join(''));
    this.parts = parts;
  }

  /** The message with the settings in other words: those of a program in which they are no fields of a request. */
  worded(words: (setting: Setting) => string): string {
    return this.parts.map((part) => (typeof part === 'string' ? part : words(part))).join('');
  }
}

/** A name that no algorithm of the catalogue has. */
export class UnknownAlgorithmError extends InputError {
  override readonly name = 'UnknownAlgorithmError';
}

/**
 * A schedule does not hold, or does not answer what was asked, and so is not used. The message has the first violation;
 * `describeViolation` makes a line of each of them. Programs that print it exit with code 1.
 */
export class UnprovedError extends Error {
  override readonly name = 'UnprovedError';

  /** What is wrong: the first 16 violations. */
  readonly violations: readonly Violation[];
  /** How many there are, those that are not described included. */
  readonly violationCount: number;

  constructor(message: string, { violations, violationCount }: Pick<Proof, 'violations' | 'violationCount'>) {
    super(message);
    this.violations = violations;
    this.violationCount = violationCount;
  }
}
