/** A function that makes something when it is first asked for it, and gives the same to whoever asks again. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
