import { plural } from '@assay/shown';
import { useState } from 'react';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { LongText } from '../../../design/text/long-text.tsx';
import { spanText } from '../../../design/text/time-text.ts';
import type { Said } from './said-messages.ts';
import { ToolStep } from './tool-step.tsx';

/** Messages that are laid out at once. */
const WINDOW = 100;

/** What was said in an attempt, in order: the model, each tool it called as a step to unfold, the user. */
export function Transcript({ said }: { readonly said: readonly Said[] }) {
  const [shown, setShown] = useState(WINDOW);
  const calls = said.reduce((sum, one) => sum + one.calls.length, 0);
  return (
    <>
      <h3>
        {`Transcript, ${plural(said.length, 'message')}${calls === 0 ? '' : `, ${plural(calls, 'tool call')}`}`}
      </h3>
      {said.slice(0, shown).map(({ role, content, took_ms: took, calls: own }, i) => (
        <div key={i} className="quote" dir="auto">
          <span className="role" dir="ltr">
            {role}
            {took === null ? '' : ` · ${spanText(took)}`}
          </span>
          {typeof content !== 'string' ? (
            <JsonTree value={content} />
          ) : content === '' ? null : (
            <LongText text={content} />
          )}
          {own.map((call, at) => (
            <ToolStep key={at} call={call} />
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
