/** What may be suggested: a field of a request, or the kind of network where it is one. */
type Field =
  | 'dim'
  | 'torus'
  | 'mesh'
  | 'ring'
  | 'switch'
  | 'servers'
  | 'algorithm'
  | 'grid'
  | 'mode'
  | 'shard';

/** A value that would do for a field of a request, as an error suggests it. */
export class Suggestion {
  /**
   * @param field see `Field`
   * @param value as text: `4`, `8x8`, `exchange`
   * @param text what the message says; left out: the field and the value
   */
  constructor(
    readonly field: Field,
    readonly value: string,
    private readonly text = `${field} ${value}`,
  ) {}

  /** What the message says. */
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
  /** Not seen where an error is printed that nobody catches. */
  readonly #parts: readonly (string | Suggestion)[];

  /** @param parts the message: texts, and values that it suggests */
  constructor(...parts: readonly (string | Suggestion)[]) {
    super(parts.join(''));
    this.#parts = parts;
  }

  /** The message with its suggestions in other words: those of a program in which they are no fields of a request. */
  worded(words: (suggestion: Suggestion) => string): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : words(part))).join('');
  }
}

/** A name that no algorithm of the catalogue has. */
export class UnknownAlgorithmError extends InputError {
  override readonly name = 'UnknownAlgorithmError';
}
