import { outcomeGlyphs, shownNumber } from '@assay/shown';
import type { ScoreCell } from '../../client/shapes.ts';

/** A score with its sign: passed, not passed, or why it is missing. */
export function ScoreText({ score }: { readonly score: ScoreCell | undefined }) {
  if (score === undefined) return <span className="soft">–</span>;
  if (score.kind === 'missing')
    return (
      <span className="missing" title={score.why ?? undefined}>
        {outcomeGlyphs.missing} {score.class}
      </span>
    );
  const { value, passed } = score;
  const text = typeof value === 'number' ? shownNumber(value) : String(value);
  if (passed === null) return <span title={String(value)}>{text}</span>;
  return (
    <span className={passed ? 'pass' : 'fail'} title={String(value)}>
      {passed ? outcomeGlyphs.pass : outcomeGlyphs.fail} {text}
    </span>
  );
}
