/** Signals that end a process. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Exit code of a process that was asked to stop. */
export const INTERRUPTED = 130;
