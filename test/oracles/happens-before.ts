/** Something that is done, and what is done before it. */
export interface Operation {
  /** For people. */
  readonly name: string;
  readonly after: Operation[];
}

/**
 * Which operations are done before an operation whatever happens, for all of them.
 * @throws Error when they wait for each other in a circle
 */
export function happensBefore(operations: readonly Operation[]): Map<Operation, ReadonlySet<Operation>> {
  const found = new Map<Operation, Set<Operation>>();
  const open = new Set<Operation>();
  const visit = (operation: Operation): Set<Operation> => {
    const known = found.get(operation);
    if (known) return known;
    if (open.has(operation)) throw new Error(`deadlock: ${operation.name} waits for itself`);
    open.add(operation);
    const before = new Set<Operation>();
    for (const earlier of operation.after) {
      before.add(earlier);
      for (const one of visit(earlier)) before.add(one);
    }
    open.delete(operation);
    found.set(operation, before);
    return before;
  };
  for (const operation of operations) visit(operation);
  return found;
}
