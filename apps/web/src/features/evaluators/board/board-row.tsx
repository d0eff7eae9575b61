import { sharedPlace, shownInterval } from '@assay/shown';
import { Link } from '@tanstack/react-router';
import type { Board, BoardEntry } from '../../../client/evaluator-shapes.ts';
import { type Interval, Range, Value } from '../../../design/numbers/value.tsx';
import { WideInterval } from '../../../design/numbers/wide-interval.tsx';
import { Marks, TeamMarkTag } from '../marks.tsx';
import { answeredText, type BoardColumns, type BoardNumber, metricIn, numberIn } from './board-columns.ts';
import { EntryGates } from './entry-gates.tsx';
import type { NumberScale } from './number-scale.ts';

export interface BoardRowProps {
  readonly entry: BoardEntry;
  readonly board: Board;
  readonly evaluator: string;
  readonly columns: BoardColumns;
  readonly scale: NumberScale;
  readonly limits: readonly number[];
  /** Of each number, by name. */
  readonly decimalsOf: Readonly<Record<string, number>>;
  readonly shade: string | undefined;
  /** The team of the reader. */
  readonly own: string | null;
  /** In place of a number that there is none of. */
  readonly whyNone: string;
}

/** A team: its number as a picture and as figures, and what one has to know of it. */
export function BoardRow(props: BoardRowProps) {
  const { entry, board, evaluator, columns, scale, limits, decimalsOf, shade, own, whyNone } = props;
  const metric = metricIn(entry, columns.drawn);
  const told = numberIn(entry, columns.drawn, board);
  const ended = endedText(entry);
  return (
    <tr className={shade}>
      <td className="number">{sharedPlace(entry, board.entries)}</td>
      <th scope="row">
        <Team entry={entry} evaluator={evaluator} own={own} isHost={board.viewer === 'evaluator'} />
      </th>
      <td className="whole drawn-cell">
        {told === null ? (
          <span className="soft">{ended ?? whyNone}</span>
        ) : (
          <WideInterval
            value={told.value}
            interval={told.interval}
            from={scale.from}
            to={scale.to}
            limits={limits}
            against={columns.drawn === board.headline ? firstOfGroup(entry, board) : null}
          />
        )}
      </td>
      <td className="number strong">
        {told === null ? '–' : <Value {...told} column={decimalsOf[columns.drawn] ?? 0} />}
      </td>
      <td className="number">{told === null ? '–' : <Range of={told.interval} />}</td>
      {columns.others.map((name) => (
        <OtherNumber
          key={name}
          of={numberIn(entry, name, board)}
          name={name}
          decimals={decimalsOf[name] ?? 0}
        />
      ))}
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
          <EntryGates of={entry.gates} />
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

interface OtherNumberProps {
  readonly of: BoardNumber | null;
  readonly name: string;
  readonly decimals: number;
}

/** A number beside the one that is drawn; its interval on hover, and drawn in its turn. */
function OtherNumber({ of: told, name, decimals }: OtherNumberProps) {
  const range = told?.interval == null ? undefined : shownInterval(told.interval);
  return (
    <td className="number" data-name={name} title={range}>
      {told === null ? '–' : <Value {...told} column={decimals} />}
    </td>
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

/** Why a submission that was judged does not count; null where its number is not shown for another reason. */
function endedText({ standing, why }: BoardEntry): string | null {
  if (standing === 'invalidated' || standing === 'withdrawn') return `its score was ${standing}`;
  return standing === 'counts' || standing === 'waiting' ? null : why;
}

/** What ties are told by: the interval of the first of a group, drawn behind all others of it. */
function firstOfGroup({ tie_group: group }: BoardEntry, board: Board): Interval | null {
  const tied = board.entries.filter((other) => group !== null && other.tie_group === group);
  return tied.length < 2 ? null : (numberIn(tied[0]!, board.headline, board)?.interval ?? null);
}
