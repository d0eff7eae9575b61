interface ChoicesProps {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly count: number | null }[];
  readonly chosen: string | undefined;
  readonly choose: (value: string | undefined) => void;
}

/** One of several, with how many each leaves. */
export function Choices({ name, options, chosen, choose }: ChoicesProps) {
  return (
    <label>
      <span className="soft">{name} </span>
      <select
        className="field"
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
      >
        <option value="">all</option>
        {options.map(({ value, count }) => (
          <option key={value} value={value}>
            {count === null ? value : `${value} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}
