/** What is done with an error that nothing else catches. */
let listener: ((error: unknown) => void) | undefined;

/** From now on an error that nothing catches is handed to a function. Node alone would end with exit code 1: a check failed. */
export function onUncaught(handle: (error: unknown) => void): void {
  leaveUncaught();
  listener = handle;
  process.on('uncaughtException', listener);
}

/** From now on it ends this process as it would any other. */
export function leaveUncaught(): void {
  if (listener) process.off('uncaughtException', listener);
}
