import { Link } from '@tanstack/react-router';
import type { ListedSubmission, VisibleScore } from '../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { SmallInterval } from '../../design/numbers/small-interval.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { type Interval, Range, Value } from '../../design/numbers/value.tsx';
import { numberScale, scaleText } from './board/number-scale.ts';
import { StateTag } from './state-tag.tsx';
import { timeTaken } from './step-times.ts';
import { toldInterval, toldValue } from './submission/told-interval.ts';

interface SubmissionTableProps {
  readonly submissions: readonly ListedSubmission[];
  readonly evaluator: string;
}

/** A submission a row, the newest first. */
export function SubmissionTable({ submissions, evaluator }: SubmissionTableProps) {
  const scale = numberScale(submissions.flatMap((one) => leadingScore(one)?.metrics?.[0] ?? []));
  const hasTimes = submissions.some(({ steps }) => timeTaken(steps) !== null);
  const column = decimalsIn(submissions.map(toldOf));
  return (
    <div className="scroll" role="region" aria-label="Submissions" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">submission</th>
            <th scope="col">team</th>
            <th scope="col">state</th>
            <th scope="col">received</th>
            {hasTimes ? <NumberHead>duration</NumberHead> : null}
            <th scope="col">file</th>
            <th scope="col">{`score, ${scaleText(scale)}`}</th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
          </tr>
        </thead>
        <tbody>
          {submissions.map((one) => {
            const { submission, state, steps } = one;
            const told = toldOf(one);
            return (
              <tr key={submission.id}>
                <td className="number" data-name="#">
                  {submission.number}
                </td>
                <th scope="row">
                  <Link
                    to="/evaluators/$evaluator/submissions/$submission"
                    params={{ evaluator, submission: submission.id }}
                    className="mono nowrap"
                  >
                    {submission.id}
                  </Link>
                </th>
                <td>{submission.team}</td>
                <td>
                  <StateTag state={state} />
                </td>
                <td className="nowrap">{timeText(submission.received_at)}</td>
                {hasTimes ? (
                  <td className="number" data-name="duration">
                    {timeTaken(steps) ?? '–'}
                  </td>
                ) : null}
                <td className="mono">{submission.artifacts.map(({ name }) => name).join(', ')}</td>
                <td className="whole">
                  {told === null ? (
                    <span className="soft">{whyNone(one)}</span>
                  ) : (
                    <SmallInterval
                      value={told.value}
                      interval={told.interval}
                      from={scale.from}
                      to={scale.to}
                    />
                  )}
                </td>
                <td className="number" data-name="value">
                  {told === null ? '–' : <Value {...told} column={column} />}
                </td>
                <td className="number" data-name="95 %">
                  {told === null ? '–' : <Range of={told.interval} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The score that counts; where none does, the newest. */
function leadingScore({ scores, standing_id: standing }: ListedSubmission): VisibleScore | undefined {
  return scores.find(({ id }) => id === standing) ?? scores.at(-1);
}

/** The number that decides, where it counts and may be told. */
function toldOf(
  submission: ListedSubmission,
): { readonly value: number | null; readonly interval: Interval | null } | null {
  const leading = leadingScore(submission);
  const metric = leading?.metrics?.[0];
  if (metric === undefined || submission.standing_id === null) return null;
  return { value: toldValue(metric), interval: toldInterval(metric) };
}

/** Why there is no number. */
function whyNone(submission: ListedSubmission): string {
  const leading = leadingScore(submission);
  const { state, standing, standing_id: counting } = submission;
  if (standing.state === 'invalidated') return 'its score was invalidated';
  if (leading?.end != null) return `its score was ${leading.end.status}`;
  if (leading !== undefined && counting === null && standing.why !== null) return standing.why;
  if (leading !== undefined) return 'hidden for now';
  if (state === 'invalid') return 'refused before scoring';
  if (state === 'errored') return 'not scored, through no fault of the submission';
  return state === 'withdrawn' ? 'withdrawn' : 'waiting to be scored';
}
