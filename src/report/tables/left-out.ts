/**
 * The names of algorithms by what follows them in a sentence that says why they are left out: ": needs all ports", or
 * " has no ..." of a reason that begins with the name.
 */
export function byReason(
  leftOut: readonly { readonly algorithm: string; readonly reason: string }[],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { algorithm, reason } of leftOut) {
    const why = reason.startsWith(`${algorithm} `) ? reason.slice(algorithm.length) : `: ${reason}`;
    names.set(why, [...(names.get(why) ?? []), algorithm]);
  }
  return names;
}
