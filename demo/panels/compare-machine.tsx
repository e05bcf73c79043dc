import { useId } from 'preact/hooks';
import type { Prices } from './comparison.ts';

/** What the reader has typed. */
export type PriceFields = Readonly<Record<keyof Prices, string>>;

const FIELDS: readonly (readonly [name: keyof Prices, label: string, unit: string])[] = [
  ['startupUs', 'Startup time', 'µs'],
  ['byteNs', 'Time per byte', 'ns'],
  ['blockBytes', 'Block', 'bytes'],
];

/** The prices that fields hold; undefined where one is no number of 0 or more. */
export function parsePrices(fields: PriceFields): Prices | undefined {
  const [startupUs, byteNs, blockBytes] = FIELDS.map(([name]) =>
    fields[name].trim() === '' ? Number.NaN : Number(fields[name]),
  );
  const isValid = [startupUs, byteNs, blockBytes].every((price) => Number.isFinite(price) && price >= 0);
  return isValid ? { startupUs, byteNs, blockBytes } : undefined;
}

interface CompareMachineProps {
  readonly fields: PriceFields;
  readonly onField: (name: keyof Prices, text: string) => void;
}

/** The machine whose time is predicted. */
export function CompareMachine({ fields, onField }: CompareMachineProps) {
  const id = useId();
  return (
    <fieldset class="compare-machine">
      <legend>A machine, to predict its time</legend>
      <div class="compare-prices">
        {FIELDS.map(([name, label, unit]) => (
          <p key={name}>
            <label for={`${id}-${name}`}>
              {label} ({unit})
            </label>
            <input
              id={`${id}-${name}`}
              type="number"
              min={0}
              step="any"
              required
              value={fields[name]}
              onInput={({ currentTarget }) => onField(name, currentTarget.value)}
            />
          </p>
        ))}
      </div>
      <p class="compare-note">
        {parsePrices(fields)
          ? 'Time = steps × startup time + blocks in sequence × bytes of a block × time per byte. ' +
            'Sorting inside the nodes is not in it.'
          : 'Nothing is predicted: give numbers of 0 or more.'}
      </p>
    </fieldset>
  );
}
