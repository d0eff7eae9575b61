import type { ScoreCell, WhyScore as Why } from '../../../client/shapes.ts';
import { JsonTree } from '../../../design/text/json-tree.tsx';
import { ScoreText } from '../../../design/numbers/score-text.tsx';

/** A score and why: what was looked for, where it was found or not, and what a judge said. */
export function WhyScore({ why, before }: { readonly why: Why; readonly before: ScoreCell | null }) {
  const { score_name: name, metric, score, sentence, details, nearest, judge_reasons: reasons } = why;
  const kind =
    score.kind === 'missing' ? 'missing' : score.passed === null ? '' : score.passed ? 'pass' : 'fail';
  return (
    <>
      <h3>
        {name === metric ? name : `${name} · ${metric}`} <ScoreText score={score} />
      </h3>
      <div className={`why ${kind}`} dir="auto">
        {sentence}
        {nearest === null ? null : (
          <p>
            <span className="soft">nearest reference: </span>
            {nearest}
          </p>
        )}
        {details === null ? null : <JsonTree value={details} />}
        {reasons.map(({ judge, text }, i) => (
          <p key={i}>
            <span className="soft">{judge}: </span>
            {text}
          </p>
        ))}
        {before === null ? null : (
          <p className="soft">
            before: <ScoreText score={before} />
          </p>
        )}
      </div>
    </>
  );
}
