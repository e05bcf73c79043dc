import { element } from '../document/markup.ts';
import type { Fact } from '../document/page.ts';

/** Port of `allport demo`, unless it is told otherwise. */
export const LABORATORY_PORT = 4096;

/** Words and what they are said to be: "dim", "10". */
export type SaidWords = readonly (readonly [word: string, text: string])[];

/** What the address of the laboratory has behind it, where it is asked for that. */
export function laboratoryQuery(said: SaidWords): string {
  const query = new URLSearchParams(said.map(([word, text]) => [word, text]));
  // An address may have these as they are, and people read them.
  return `?${query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

/**
 * The fact that says where something can be watched: a page in a file knows no server, so it names the command that starts
 * the laboratory, links to the address where that is then, and says what any other address of it needs.
 *
 * @param what there is to be watched
 * @param said the state that the laboratory begins with
 */
export function laboratoryFacts(what: string, said: SaidWords): Fact[] {
  const query = laboratoryQuery(said);
  const address = `http://localhost:${LABORATORY_PORT}/${query}`;
  const how = element(
    'span',
    {},
    `to watch ${what} in a browser, run `,
    element('code', {}, 'npx allport demo'),
    ', and open ',
    element('a', { href: address }, address),
    '; behind the address of any other laboratory put ',
    element('code', {}, query),
  );
  return [['laboratory', how]];
}
