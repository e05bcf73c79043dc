/** Exit codes other than 0 (done and verified) and INTERRUPTED; they are part of the command line's interface. */
export const EXIT = { failed: 1, badInput: 2, noAdapter: 3, environment: 4 } as const;
