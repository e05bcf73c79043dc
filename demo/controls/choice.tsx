interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: T;
  /** What can be chosen, each with what is read. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly isWide?: boolean;
  readonly disabled?: boolean;
  readonly choose: (value: T) => void;
}

/** One of several, in a list that opens. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, name, value, options, isWide, disabled, choose } = props;
  return (
    <label {...(isWide && { class: 'wide' })}>
      {label}
      <select
        name={name}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => choose(currentTarget.value as T)}
      >
        {options.map(([one, text]) => (
          <option value={one}>{text}</option>
        ))}
      </select>
    </label>
  );
}
