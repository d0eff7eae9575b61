import { outcomeGlyphs } from '@assay/shown';
import type { SubmissionView } from '../../client/evaluator-shapes.ts';

/** Why something was refused, each with its row and column. */
export function Problems({ of }: { readonly of: SubmissionView['problems'] }) {
  if (of.length === 0) return null;
  return (
    <ul className="checks">
      {of.map(({ code, message, fix }, i) => (
        <li key={i}>
          <span className="fail">{outcomeGlyphs.fail}</span>
          <span>{message}</span>
          <small>
            {fix ?? ''} <span className="mono">{code}</span>
          </small>
        </li>
      ))}
    </ul>
  );
}
