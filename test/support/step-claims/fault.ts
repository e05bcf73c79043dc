import { CLAIMS_OF_ANY } from './claims-of-any.ts';
import { CLAIMS_OF_CUBES } from './claims-of-cubes.ts';
import { CLAIMS_OF_GRIDS } from './claims-of-grids.ts';
import type { Done } from './trips.ts';

const PATTERNS = [...CLAIMS_OF_ANY, ...CLAIMS_OF_CUBES, ...CLAIMS_OF_GRIDS].map(
  ([pattern, isSo]) => [new RegExp(`^${pattern}$`), isSo] as const,
);

/** What is wrong with the text of a step; undefined where all that it says is so. */
export function fault(text: string, done: Done, steps: number): string | undefined {
  const head = `${done.schedule.combined ? 'Round' : 'Step'} ${done.index + 1} of ${steps}. `;
  if (!text.startsWith(head)) return 'another head';
  if (!text.endsWith('.')) return 'no full stop';
  const rest = text.slice(head.length, -1).replace(/: every link works/g, '. every link works');
  for (const sentence of rest.split('. ')) {
    const claims = PATTERNS.filter(([pattern]) => pattern.test(sentence));
    if (claims.length !== 1) return `${claims.length} claims: ${sentence}`;
    const [[pattern, isSo]] = claims;
    if (!isSo(done, ...(pattern.exec(sentence) ?? []).slice(1))) return `not so: ${sentence}`;
  }
  return undefined;
}
