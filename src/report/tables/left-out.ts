/** The names of algorithms by the reasons for which they are left out, which do not begin with the name. */
export function byReason(
  leftOut: readonly { readonly algorithm: string; readonly reason: string }[],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { algorithm, reason } of leftOut) {
    const why = reason.startsWith(`${algorithm} `) ? reason.slice(algorithm.length + 1) : reason;
    names.set(why, [...(names.get(why) ?? []), algorithm]);
  }
  return names;
}
