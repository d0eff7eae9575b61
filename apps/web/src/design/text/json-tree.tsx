import { useState } from 'react';
import { LongText } from './long-text.tsx';

/** Entries that are laid out at once. */
const WINDOW = 200;

interface JsonTreeProps {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}

/** A value as JSON has it, folded below its first levels; long lists and long texts show their beginning. */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  const [shown, setShown] = useState(WINDOW);
  const [isOpen, setOpen] = useState(depth < 2);
  const head = name === undefined ? null : <span className="soft">{name}: </span>;
  if (typeof value !== 'object' || value === null)
    return (
      <div className="mono">
        {head}
        <LongText text={JSON.stringify(value)} />
      </div>
    );
  const entries = Object.entries(value);
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details
      className="tree mono"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {head}
        {count}
      </summary>
      {isOpen ? (
        <div className="branch">
          {entries.slice(0, shown).map(([key, item]) => (
            <JsonTree key={key} name={key} value={item} depth={depth + 1} />
          ))}
          {entries.length > shown ? (
            <button type="button" className="quiet" onClick={() => setShown(shown + WINDOW)}>
              {`${entries.length - shown} more: show the next`}
            </button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}
