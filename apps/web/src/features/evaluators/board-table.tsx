import { Link } from '@tanstack/react-router';
import { sharedPlace } from '@assay/shown';
import type { Board, BoardEntry } from '../../client/evaluator-shapes.ts';
import { decimalsIn } from '../../design/numbers/decimals-in.ts';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { Outcome } from '../../design/outcome.tsx';
import { SmallInterval } from '../../design/numbers/small-interval.tsx';
import { tieShade } from '../../design/numbers/tie-shade.ts';
import { type Interval, Range, Value } from '../../design/numbers/value.tsx';
import { Marks, TeamMarkTag } from './marks.tsx';
import { numberScale, scaleText } from './number-scale.ts';

interface BoardTableProps {
  readonly board: Board;
  readonly evaluator: string;
  /** In place of a number that there is none of. */
  readonly whyNone: string;
}

/** A team a row, groups that cannot be told apart in one shade. */
export function BoardTable({ board, evaluator, whyNone }: BoardTableProps) {
  const isHost = board.viewer === 'evaluator';
  const leader = board.entries.find(({ rank }) => rank !== null)?.score_id ?? null;
  const shades = tieShade(board.entries.map(({ tie_group: group }) => group));
  const scale = numberScale(
    board.entries.flatMap((entry) => {
      const metric = metricOf(entry, board);
      return metric === undefined ? [] : [{ ...metric, value: entry.shown }];
    }),
  );
  const column = decimalsIn(
    board.entries.map((entry) => ({ value: valueOf(entry), interval: intervalOf(entry, board) })),
  );
  return (
    <div className="scroll" role="region" aria-label="Board" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">team</th>
            <th scope="col">{`${board.headline}, ${scaleText(scale)}`}</th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            <NumberHead>n</NumberHead>
            <NumberHead>missing</NumberHead>
            <NumberHead>best of</NumberHead>
            <th scope="col">gates</th>
            <th scope="col">marks</th>
            {isHost ? <th scope="col">difference</th> : null}
          </tr>
        </thead>
        <tbody>
          {board.entries.map((entry, i) => {
            const metric = metricOf(entry, board);
            const interval = intervalOf(entry, board);
            const value = valueOf(entry);
            return (
              <tr key={entry.team} className={shades[i]}>
                <td className="number" data-name="#">
                  {sharedPlace(entry, board.entries)}
                </td>
                <th scope="row">
                  {isHost ? (
                    <Link
                      to="/evaluators/$evaluator/submissions/$submission"
                      params={{ evaluator, submission: entry.submission_id }}
                    >
                      {entry.team}
                    </Link>
                  ) : (
                    entry.team
                  )}
                  <TeamMarkTag of={entry.team_mark} />
                </th>
                <td className="whole">
                  {value === null ? (
                    <span className="soft">{endedText(entry) ?? whyNone}</span>
                  ) : (
                    <SmallInterval value={value} interval={interval} from={scale.from} to={scale.to} />
                  )}
                </td>
                <td className="number" data-name="value">
                  {value === null ? '–' : <Value value={value} interval={interval} column={column} />}
                </td>
                <td className="number" data-name="95 %">
                  {value === null ? '–' : <Range of={interval} />}
                </td>
                <td className="number" data-name="n">
                  {metric?.n ?? '–'}
                </td>
                <td className="number" data-name="missing">
                  {metric?.missing ?? '–'}
                </td>
                <td className="number" data-name="best of">
                  {entry.attempts}
                </td>
                <td>
                  <Gates entry={entry} />
                </td>
                <td>
                  <Marks of={entry.marks} />
                </td>
                {isHost ? (
                  <td>
                    {leader === null || entry.score_id === null || entry.score_id === leader ? (
                      <span className="soft">–</span>
                    ) : (
                      <Link
                        to="/evaluators/$evaluator/explain"
                        params={{ evaluator }}
                        search={{ a: leader, b: entry.score_id }}
                      >
                        explain
                      </Link>
                    )}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Gates({ entry: { gates } }: { readonly entry: BoardEntry }) {
  if (gates.length === 0) return <span className="soft">–</span>;
  return (
    <>
      {gates.map(({ metric, outcome, stale }) => (
        <span key={metric} title={metric} className="nowrap">
          <Outcome of={outcome} />{' '}
          {stale ? (
            <span className="soft" title="of a score that has ended">
              ended
            </span>
          ) : null}
        </span>
      ))}
    </>
  );
}

/** Why a score that there was counts no more. */
function endedText({ marks }: BoardEntry): string | null {
  const ended = marks.find((mark) => mark === 'invalidated' || mark === 'withdrawn');
  return ended === undefined ? null : `its score was ${ended}`;
}

function metricOf({ metrics }: BoardEntry, { headline }: Board): BoardEntry['metrics'][number] | undefined {
  return metrics.find(({ name }) => name === headline);
}

const valueOf = ({ shown }: BoardEntry): number | null => (shown === null ? null : Number(shown));

function intervalOf(entry: BoardEntry, board: Board): Interval | null {
  const found = metricOf(entry, board)?.interval ?? null;
  return found === null ? null : { low: Number(found.low), high: Number(found.high) };
}
