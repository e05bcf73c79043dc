import { useMemo, useState } from 'preact/hooks';
import { MAX_BLOCK_BYTES } from '../../src/costs/advice.ts';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import { builtInMachines } from '../../src/formats/machines/built-in-machines.ts';
import { pricesOf } from '../../src/report/tables/machine-prices.ts';
import { describeModel } from '../../src/report/tables/prediction.ts';
import { Choice } from '../controls/choice.tsx';
import { useLater } from '../use-later.ts';
import type { Pricing } from './measured-comparison.ts';

/** Every algorithm of the catalogue has a price on this one. */
const FIRST_MACHINE = 'accelerators';

/** A field for a number, and what the reader has typed into it; left out: what it has by itself. */
interface NumberField {
  readonly name: 'startup' | 'perByte' | 'bytes';
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max?: number;
  /** Steps of the field; left out: any number will do. */
  readonly step?: number;
  /** How many of the unit are a second, or a byte. */
  readonly each: number;
}

const FIELDS: readonly NumberField[] = [
  { name: 'startup', label: 'Startup time', unit: 'µs', min: 0, each: 1e6 },
  { name: 'perByte', label: 'Time per byte', unit: 'ns', min: 0, each: 1e9 },
  { name: 'bytes', label: 'Block or element', unit: 'bytes', min: 1, max: MAX_BLOCK_BYTES, step: 1, each: 1 },
];

type Typed = Partial<Record<NumberField['name'], string>>;

/** What the fields of the machine give. */
export interface MachineChoice {
  readonly machines: readonly PricedMachine[];
  readonly machine: PricedMachine | undefined;
  /** What stands in a field. */
  readonly textOf: (field: NumberField) => string;
  readonly onMachine: (name: string) => void;
  readonly onField: (field: NumberField, text: string) => void;
  /** Left out: a field has no number that it can have. */
  readonly pricing: Pricing | undefined;
}

/**
 * The machine that is chosen.
 * @param bytes of a block, while the reader gives no others
 */
export function useMachine(bytes: number): MachineChoice {
  const machines = useLater(builtInMachines, []) ?? [];
  const [name, setName] = useState(FIRST_MACHINE);
  const [typed, setTyped] = useState<Typed>({});
  const machine = machines.find((one) => one.name === name);
  const pricing = useMemo(() => machine && pricingOf(machine, typed, bytes), [machine, typed, bytes]);
  return {
    machines,
    machine,
    textOf: ({ name: field, each }) => {
      const own = field === 'bytes' ? bytes : (machine?.[field] ?? 0);
      return typed[field] ?? String(Number((own * each).toPrecision(12)));
    },
    onMachine: (next) => {
      setName(next);
      const { startup, perByte, ...rest } = typed;
      setTyped(rest);
    },
    onField: ({ name: field }, text) => setTyped({ ...typed, [field]: text }),
    pricing,
  };
}

/** The machine with the prices that were typed; undefined where one of them is none. */
export function pricingOf(machine: PricedMachine, typed: Typed, bytes: number): Pricing | undefined {
  const values = FIELDS.flatMap(({ name, each, min, max = Number.MAX_VALUE, step }) => {
    const text = typed[name];
    if (text === undefined) return [];
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const isOne = value >= min && value <= max && (step === undefined || value % step === 0);
    return [[name, isOne ? value / each : Number.NaN] as const];
  });
  if (values.some(([, value]) => Number.isNaN(value))) return undefined;
  const { bytes: size = bytes, ...prices } = Object.fromEntries(values) as Partial<
    Record<NumberField['name'], number>
  >;
  const isChanged = Object.keys(prices).length > 0;
  return {
    machine: isChanged ? { ...machine, ...prices, name: `${machine.name} with other prices` } : machine,
    bytes: size,
  };
}

interface CompareMachineProps {
  readonly choice: MachineChoice;
  /** Of the network: how many wait for each other at a barrier. */
  readonly nodes: number;
}

/** The machine whose time is predicted. */
export function CompareMachine({ choice, nodes }: CompareMachineProps) {
  const { machines, machine, textOf, onMachine, onField, pricing } = choice;
  return (
    <fieldset class="compare-machine">
      <legend>A machine, to predict its time</legend>
      <div class="compare-prices">
        <Choice
          label="Machine"
          name="machine"
          value={machine?.name ?? ''}
          options={machines.map(({ name }) => [name, name])}
          choose={onMachine}
        />
        {FIELDS.map((field) => (
          <label key={field.name}>
            {field.label} ({field.unit})
            <input
              type="number"
              min={field.min}
              max={field.max}
              step={field.step ?? 'any'}
              required
              value={textOf(field)}
              onInput={({ currentTarget }) => onField(field, currentTarget.value)}
            />
          </label>
        ))}
      </div>
      {machine && pricing ? (
        <details class="compare-note">
          <summary>
            {describeModel(machine)}. Prices {machine.basis}.
          </summary>
          <p>Source: {machine.source}.</p>
          <ul>
            {pricesOf({ machine: pricing.machine, nodes }).map(([thing, price, of]) => (
              <li key={thing}>
                {thing}: {price}, {of}
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p class="compare-note">
          Nothing is predicted: give times of 0 or more, and a block of 1 to {MAX_BLOCK_BYTES} whole bytes.
        </p>
      )}
    </fieldset>
  );
}
