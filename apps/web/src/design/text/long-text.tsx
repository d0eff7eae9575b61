import { useState } from 'react';

/** Characters that are laid out at once; a browser takes its time for more. */
export const MOST_SHOWN = 20_000;

/** A text of any length: its beginning is shown, and the whole of it can be taken away as a file. */
export function LongText({ text }: { readonly text: string }) {
  if (text.length <= MOST_SHOWN) return text;
  return (
    <>
      {text.slice(0, MOST_SHOWN)}
      <span className="soft">{` … ${(text.length - MOST_SHOWN).toLocaleString('en')} more characters `}</span>
      <button type="button" className="quiet" onClick={() => download(text)}>
        download all
      </button>
    </>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'text.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** Entries that are laid out at once. */
const JSON_WINDOW = 200;

interface JsonTreeProps {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}

/** A value as JSON has it, folded below its first levels; long lists and long texts show their beginning. */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  const [shown, setShown] = useState(JSON_WINDOW);
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
            <button type="button" className="quiet" onClick={() => setShown(shown + JSON_WINDOW)}>
              {`${entries.length - shown} more: show the next`}
            </button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}

/** The first digits of a digest, all of them on hover. */
export function ShortDigest({ of }: { readonly of: string }) {
  const digits = of.startsWith('sha256:') ? of.slice('sha256:'.length) : of;
  return (
    <span className="mono nowrap" title={of}>
      {digits.slice(0, 8)}
    </span>
  );
}
