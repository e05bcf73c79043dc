import { elementsOf } from './elements.ts';

/** Where a report comes from. */
export interface Provenance {
  /** The command line that makes it. */
  readonly command: string;
  /** The version of allport. */
  readonly version: string;
  readonly date: Date;
}

/** The facts that every report page shows of its origin. */
export function provenanceFacts(
  document: Document,
  { command, version, date }: Provenance,
): (readonly [term: string, value: Node | string])[] {
  const make = elementsOf(document);
  const iso = date.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    ['command', make('code', {}, command)],
    ['version', `allport ${version}`],
    ['date', make('time', { datetime: iso }, iso)],
  ];
}
