/** The answer to a linear program: by the name of a row its dual value. Or why there is none, with what can be done. */
export type LinearAnswer = { readonly duals: ReadonlyMap<string, number> } | { readonly why: string };

/** Solves a linear program in the LP format of CPLEX, by HiGHS (the optional package `highs`). */
export async function solveLinear(text: string): Promise<LinearAnswer> {
  const solver = await openSolver();
  if (solver === undefined) return { why: 'install highs, an optional package that solves linear programs' };
  // From inside: where many answers are as good, as in these networks, the simplex method takes up to six times as long, and to go from the
  // inside to a corner as long again. Whoever uses the answer computes anew what it proves: it need not be exact.
  const options = { output_flag: false, solver: 'ipm', run_crossover: 'off' } as const;
  const { Status, Rows } = solver.solve(text, options);
  if (Status !== 'Optimal') return { why: `HiGHS ended with "${Status}"` };
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
