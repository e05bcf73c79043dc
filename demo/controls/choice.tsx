import { useId } from 'preact/hooks';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: T;
  /** What can be chosen, each with what is read. */
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Left out: the label is heard only, because the sentence around it says the same. */
  readonly hasLabel?: boolean;
  readonly disabled?: boolean;
  readonly choose: (value: T) => void;
}

/** One of several, in a list that opens. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, name, value, options, hasLabel = false, disabled, choose } = props;
  const id = useId();
  return (
    <span class={hasLabel ? 'choice with-label' : 'choice'}>
      <label for={id} class={hasLabel ? '' : 'heard'}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        class={hasLabel ? '' : 'said'}
        onChange={({ currentTarget }) => choose(currentTarget.value as T)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
