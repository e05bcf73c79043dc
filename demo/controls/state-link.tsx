import type { ComponentChildren } from 'preact';
import type { ChangeState } from '../state/address.ts';
import { parseState } from '../state/state.ts';

interface StateLinkProps {
  /** What follows the ? of the address that it leads to. */
  readonly query: string;
  readonly change: ChangeState;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A link to a state of this page, which shows it without being loaded anew. */
export function StateLink({ query, change, children, ...others }: StateLinkProps) {
  const open = (event: MouseEvent) => {
    // In another tab the browser opens it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    change({ block: undefined, lesson: undefined, ...parseState(query).state }, true);
  };
  return (
    <a {...others} href={`?${query}`} onClick={open}>
      {children}
    </a>
  );
}
