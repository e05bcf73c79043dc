import { Choice } from '../../controls/choice.tsx';
import { TextButton } from '../../controls/text-button.tsx';

/** What is in the fields as long as they name no block. */
export type Draft = Readonly<Record<'source' | 'destination', string>>;

interface Props {
  readonly nodes: number;
  readonly draft: Draft;
  /** Where the blocks of the two nodes start, and which of them is followed. */
  readonly slots: readonly number[];
  readonly slot: number | undefined;
  onInput(draft: Draft): void;
  onSlot(slot: number): void;
  onClear(): void;
}

/** The block that is followed: two nodes, and where several blocks go from the one to the other which of them. */
export function BlockFields({ nodes, draft, slots, slot, onInput, onSlot, onClear }: Props) {
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
      {slots.length > 1 && (
        <Choice
          label="in slot"
          name="slot"
          hasLabel
          value={String(slot)}
          options={slots.map((one) => [String(one), String(one)])}
          choose={(one) => onSlot(Number(one))}
        />
      )}
      <TextButton text="Clear" act={onClear} disabled={draft.source === '' && draft.destination === ''} />
    </div>
  );
}

/** The node that a text names; undefined where it names none. */
export function nodeIn(text: string, nodes: number): number | undefined {
  return /^\d+$/.test(text) && Number(text) < nodes ? Number(text) : undefined;
}
