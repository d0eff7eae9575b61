import { useId } from 'react';

interface PersonFieldProps {
  readonly name: string;
  /** Names that were seen before. */
  readonly known: readonly string[];
  readonly value: string | undefined;
  readonly change: (person: string | undefined) => void;
}

/** A person by name; taken when one leaves the field or presses Enter. */
export function PersonField({ name, known, value, change }: PersonFieldProps) {
  const list = useId();
  return (
    <label>
      <span className="soft">{`${name} `}</span>
      <input
        key={value ?? ''}
        className="field"
        list={list}
        defaultValue={value}
        placeholder="name"
        onBlur={({ target }) => {
          const person = target.value.trim() === '' ? undefined : target.value.trim();
          if (person !== value) change(person);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <datalist id={list}>
        {known.map((person) => (
          <option key={person} value={person} />
        ))}
      </datalist>
    </label>
  );
}
