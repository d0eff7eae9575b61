import { Link } from '@tanstack/react-router';
import type { SubmissionView, VisibleScore } from '../../../client/evaluator-shapes.ts';
import { NumberHead } from '../../../design/numbers/number-head.tsx';
import { Range, Value } from '../../../design/numbers/value.tsx';
import { timeText } from '../../../design/text/time-text.ts';
import { Marks } from '../marks.tsx';
import { toldInterval, toldValue } from './told-interval.ts';

interface ScoreHistoryProps {
  readonly view: SubmissionView;
  readonly evaluator: string;
}

/** Every score that a submission ever got, and what became of each. */
export function ScoreHistory({ view, evaluator }: ScoreHistoryProps) {
  const { scores, standing_id: standing } = view;
  return (
    <section className="card">
      <h2>
        Scores <span>none is ever overwritten</span>
      </h2>
      <div className="scroll" role="region" aria-label="Scores" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">score</th>
              <th scope="col">kind</th>
              <th scope="col">split</th>
              <th scope="col">metric</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <th scope="col">status</th>
              <th scope="col">change</th>
            </tr>
          </thead>
          <tbody>
            {scores.map((score, i) => (
              <ScoreLine
                key={score.id}
                score={score}
                isStanding={score.id === standing}
                before={scores.slice(0, i).findLast(({ split }) => split === score.split)}
                evaluator={evaluator}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ScoreLineProps {
  readonly score: VisibleScore;
  readonly isStanding: boolean;
  readonly before: VisibleScore | undefined;
  readonly evaluator: string;
}

function ScoreLine({ score, isStanding, before, evaluator }: ScoreLineProps) {
  const metric = score.metrics?.[0];
  const interval = metric === undefined ? null : toldInterval(metric);
  return (
    <tr>
      <th scope="row" className="mono nowrap">
        {score.id}
      </th>
      <td>{score.kind}</td>
      <td>{score.split}</td>
      <td className="soft">{metric?.name ?? 'shown on the board, or at the end'}</td>
      <td className="number">
        {metric === undefined ? '–' : <Value value={toldValue(metric)} interval={interval} />}
      </td>
      <td className="number">{metric === undefined ? '–' : <Range of={interval} />}</td>
      <td className="number" data-name="n">
        {metric?.n ?? '–'}
      </td>
      <td>
        <Ending of={score.end} isStanding={isStanding} /> <Marks of={score.marks} />
      </td>
      <td>
        {before === undefined || metric === undefined ? (
          <span className="soft">–</span>
        ) : (
          <Link
            to="/evaluators/$evaluator/explain"
            params={{ evaluator }}
            search={{ a: before.id, b: score.id }}
          >
            why it changed
          </Link>
        )}
      </td>
    </tr>
  );
}

interface EndingProps {
  readonly of: VisibleScore['end'];
  readonly isStanding: boolean;
}

function Ending({ of: end, isStanding }: EndingProps) {
  if (end === null) return isStanding ? <span className="tag pass">✓ counts on the board</span> : null;
  return (
    <>
      <Marks of={[end.status]} />
      <span className="soft">{`${end.at === null ? '' : timeText(end.at)}${end.reason === null ? '' : `: ${end.reason}`}`}</span>
    </>
  );
}
