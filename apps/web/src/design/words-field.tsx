interface WordsFieldProps {
  readonly name: string;
  readonly size?: number;
  readonly value: string | undefined;
  readonly change: (value: string | undefined) => void;
}

/** Words to look for, taken as they are typed. */
export function WordsField({ name, size = 12, value, change }: WordsFieldProps) {
  return (
    <label>
      <span className="soft">{name} </span>
      <input
        type="search"
        className="field"
        size={size}
        defaultValue={value}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      />
    </label>
  );
}
