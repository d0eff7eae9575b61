import { useState } from 'react';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { LongText } from '../../../design/text/long-text.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import type { SaidCall } from './said-messages.ts';

/** A call of a tool in one line, with how long it took; unfolded, what it was given and what it said. */
export function ToolStep({ call }: { readonly call: SaidCall }) {
  const [isOpen, setOpen] = useState(false);
  const { name, arguments: given, result, isError, took_ms: took } = call;
  return (
    <details className="step" dir="ltr" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="mono">
        <b>{name}</b> <span className="given">{JSON.stringify(given)}</span>
        <span className="outcome">
          {isError ? <span className="fail">✗ failed</span> : result === undefined ? 'no result' : null}
          {took === null ? null : <span className="soft">{spanText(took)}</span>}
        </span>
      </summary>
      {isOpen ? (
        <div>
          <span className="role">given</span>
          <JsonTree value={given} />
          {result === undefined ? null : (
            <>
              <span className="role">{isError ? 'failed' : 'answered'}</span>
              <Result of={result} />
            </>
          )}
        </div>
      ) : null}
    </details>
  );
}

/** What tools answer is often a record as text: it is read as one. */
function Result({ of }: { readonly of: unknown }) {
  const value = typeof of === 'string' ? recordIn(of) : of;
  if (value !== null && typeof value === 'object') return <JsonTree value={value} />;
  return typeof of === 'string' ? <LongText text={of} /> : <JsonTree value={of} />;
}

function recordIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
