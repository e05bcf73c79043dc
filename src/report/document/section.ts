import type { MakeElement } from './elements.ts';

/** A term and what it says. */
export type Note = readonly [term: string, text: string];

/** A part of a page with its heading. */
export function section(make: MakeElement, heading: string, ...children: Node[]): HTMLElement {
  return make('section', {}, make('h2', {}, heading), ...children);
}

/** What the columns of a table say. */
export function columnNotes(make: MakeElement, notes: readonly Note[]): HTMLElement {
  return make(
    'dl',
    { class: 'columns' },
    ...notes.map(([term, text]) => make('div', {}, make('dt', {}, term), make('dd', {}, text))),
  );
}
