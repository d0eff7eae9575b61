import { useState } from 'react';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { LongText } from '../../../design/text/long-text.tsx';
import type { Said } from './said-messages.ts';

/** Messages that are laid out at once. */
const WINDOW = 100;

/** What was said in an attempt, in order: the model, what it called and with what, what came of it, the user. */
export function Transcript({ said }: { readonly said: readonly Said[] }) {
  const [shown, setShown] = useState(WINDOW);
  return (
    <>
      <h3>{`Said, ${said.length} ${said.length === 1 ? 'message' : 'messages'}`}</h3>
      {said.slice(0, shown).map(({ role, content, calls }, i) => (
        <div key={i} className="quote">
          <span className="role">{role}</span>
          {typeof content !== 'string' ? (
            <JsonTree value={content} />
          ) : content === '' ? null : (
            <LongText text={content} />
          )}
          {calls.map((call, at) => (
            <div key={at} className="mono">{`→ ${call.name} ${JSON.stringify(call.arguments)}`}</div>
          ))}
        </div>
      ))}
      {said.length > shown ? (
        <button type="button" className="quiet" onClick={() => setShown(shown + WINDOW)}>
          {`${said.length - shown} more: show the next`}
        </button>
      ) : null}
    </>
  );
}
