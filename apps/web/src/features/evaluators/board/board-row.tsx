import { sharedPlace } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Board, BoardEntry } from '../../../client/evaluator-shapes.ts';
import { type Interval, Range, Value } from '../../../design/numbers/value.tsx';
import { WideInterval } from '../../../design/numbers/wide-interval.tsx';
import { Outcome } from '../../../design/outcome.tsx';
import { Marks, TeamMarkTag } from '../marks.tsx';
import { answeredText, type BoardColumns } from './board-columns.ts';
import type { NumberScale } from './number-scale.ts';

export interface BoardRowProps {
  readonly entry: BoardEntry;
  readonly board: Board;
  readonly evaluator: string;
  readonly columns: BoardColumns;
  readonly scale: NumberScale;
  readonly limits: readonly number[];
  readonly decimals: number;
  readonly shade: string | undefined;
  /** The team of the reader. */
  readonly own: string | null;
  /** In place of a number that there is none of. */
  readonly whyNone: string;
}

/** A team: its number as a picture and as figures, and what one has to know of it. */
export function BoardRow(props: BoardRowProps) {
  const { entry, board, evaluator, columns, scale, limits, decimals, shade, own, whyNone } = props;
  const metric = metricOf(entry, board);
  const interval = intervalOf(entry, board);
  const value = valueOf(entry);
  const ended = endedText(entry);
  return (
    <tr className={shade}>
      <td className="number">{sharedPlace(entry, board.entries)}</td>
      <th scope="row">
        <Team entry={entry} evaluator={evaluator} own={own} isHost={board.viewer === 'evaluator'} />
      </th>
      <td className="whole drawn-cell">
        {value === null ? (
          <span className="soft">{ended ?? whyNone}</span>
        ) : (
          <WideInterval
            value={value}
            interval={interval}
            from={scale.from}
            to={scale.to}
            limits={limits}
            against={firstOfGroup(entry, board)}
          />
        )}
      </td>
      <td className="number strong">
        {value === null ? '–' : <Value value={value} interval={interval} column={decimals} />}
      </td>
      <td className="number">{value === null ? '–' : <Range of={interval} />}</td>
      {columns.hasCounts ? (
        <td className="number" data-name="n">
          {metric?.n ?? '–'}
        </td>
      ) : null}
      {columns.hasMissing ? (
        <td className="number" data-name="missing">
          {metric?.missing ?? '–'}
        </td>
      ) : null}
      {columns.hasAttempts ? (
        <td className="number" data-name="best of">
          {entry.attempts}
        </td>
      ) : null}
      {columns.hasGates ? (
        <td className="nowrap">
          <Gates entry={entry} />
        </td>
      ) : null}
      {columns.hasMarks ? (
        <td>
          <Marks of={entry.marks} partial={answeredText(entry)} />
        </td>
      ) : null}
    </tr>
  );
}

interface TeamProps extends Pick<BoardRowProps, 'entry' | 'evaluator' | 'own'> {
  readonly isHost: boolean;
}

/** The host opens every submission, a team its own. */
function Team({
  entry: { team, team_mark: mark, submission_id: submission },
  evaluator,
  own,
  isHost,
}: TeamProps) {
  return (
    <>
      {isHost || team === own ? (
        <Link to="/evaluators/$evaluator/submissions/$submission" params={{ evaluator, submission }}>
          {team}
        </Link>
      ) : (
        team
      )}
      {team === own ? <span className="tag own">you</span> : null}
      <TeamMarkTag of={mark} />
    </>
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

/** What ties are told by: the interval of the first of a group, drawn behind all others of it. */
function firstOfGroup({ tie_group: group }: BoardEntry, board: Board): Interval | null {
  const tied = board.entries.filter((other) => group !== null && other.tie_group === group);
  return tied.length < 2 ? null : intervalOf(tied[0]!, board);
}

export function metricOf(
  { metrics }: BoardEntry,
  { headline }: Board,
): BoardEntry['metrics'][number] | undefined {
  return metrics.find(({ name }) => name === headline);
}

export const valueOf = ({ shown }: BoardEntry): number | null => (shown === null ? null : Number(shown));

export function intervalOf(entry: BoardEntry, board: Board): Interval | null {
  const found = metricOf(entry, board)?.interval ?? null;
  return found === null ? null : { low: Number(found.low), high: Number(found.high) };
}
