/**
 * Milliseconds that a test waits for what has to come before it takes it for missing: a hundred times what it takes on an
 * idle machine, because other work may have the cores.
 */
export const PATIENCE_MS = 120_000;
