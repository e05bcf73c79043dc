import { element } from './markup.ts';
import type { Fact } from './page.ts';

/** Where a report comes from. */
export interface Provenance {
  /** The command line that makes it. */
  readonly command: string;
  /** The version of allport. */
  readonly version: string;
  /** When it was made; left out of what is the same whenever it is made. */
  readonly date?: Date;
}

/** The facts that a report page shows of its origin. */
export function provenanceFacts({ command, version, date }: Provenance): Fact[] {
  const iso = date?.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    ['command', element('code', {}, command)],
    ['version', `allport ${version}`],
    ...(iso === undefined ? [] : [['date', element('time', { datetime: iso }, iso)] as const]),
  ];
}
