/** The answer to a linear program. */
export interface LinearAnswer {
  /** By the name of a row: its dual value. */
  readonly duals: ReadonlyMap<string, number>;
}

/**
 * Solves a linear program, by HiGHS (the optional package `highs`).
 *
 * @param text in the LP format of CPLEX
 * @returns undefined where the package is missing, or has found no best answer
 */
export async function solveLinear(text: string): Promise<LinearAnswer | undefined> {
  const solver = await openSolver();
  if (solver === undefined) return undefined;
  const { Status, Rows } = solver.solve(text, { output_flag: false });
  if (Status !== 'Optimal') return undefined;
  return { duals: new Map(Rows.flatMap((row) => ('Dual' in row ? [[row.Name, row.Dual]] : []))) };
}

async function openSolver() {
  try {
    const { default: open } = await import('highs');
    return await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
