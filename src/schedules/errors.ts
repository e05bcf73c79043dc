/**
 * A request or a file that cannot be served as it stands. The message is one line for a person: it names
 * the thing, the value that was given, and the cure. Programs that print it exit with code 2.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';
}

/** A name that no algorithm of the catalogue has. */
export class UnknownAlgorithmError extends InputError {
  override readonly name = 'UnknownAlgorithmError';
}
