import { TextButton } from '../controls/text-button.tsx';
import type { Block } from '../laboratory/protocol.ts';

/** What is in the fields as long as it is no block. */
export type Draft = Readonly<Record<keyof Block, string>>;

interface Props {
  readonly nodes: number;
  readonly draft: Draft;
  onInput(draft: Draft): void;
  onClear(): void;
}

/** The block that is followed, in two fields. */
export function BlockFields({ nodes, draft, onInput, onClear }: Props) {
  const field = (name: keyof Draft, label: string) => (
    <label>
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={nodes - 1}
        value={draft[name]}
        aria-invalid={draft[name] !== '' && nodeIn(draft[name], nodes) === undefined}
        onInput={(event) => onInput({ ...draft, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <div class="network-block">
      {field('source', 'Block from node')}
      {field('destination', 'to node')}
      <TextButton text="Clear" act={onClear} disabled={draft.source === '' && draft.destination === ''} />
    </div>
  );
}

/** The node that a text names; undefined where it names none. */
export function nodeIn(text: string, nodes: number): number | undefined {
  return /^\d+$/.test(text) && Number(text) < nodes ? Number(text) : undefined;
}

/** The block that a draft names; undefined as long as it names none. */
export function blockIn(draft: Draft, nodes: number): Block | undefined {
  const [source, destination] = [nodeIn(draft.source, nodes), nodeIn(draft.destination, nodes)];
  return source === undefined || destination === undefined ? undefined : { source, destination };
}
