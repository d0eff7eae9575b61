import { plural, sharedPlace, shellWord, shownInterval } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  type Board,
  type BoardEntry,
  boardQuestion,
  evaluatorQuestion,
  type EvaluatorView,
  meQuestion,
} from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Empty } from '../../design/empty.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { WideInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, type Interval, Range, tieShade, Value } from '../../design/numbers/value.tsx';
import { Lead, ShowsThis } from '../../design/page.tsx';
import { Outcome } from '../../design/run-state.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import {
  answeredText,
  type BoardColumns,
  boardColumns,
  type BoardNumber,
  commonText,
  metricIn,
  numberIn,
  type NumberScale,
  numberScale,
} from './board-numbers.ts';
import { EvaluatorHead, feedbackText } from './evaluator-head.tsx';
import { Marks, TeamMarkTag } from './submission-status.tsx';

/** What the gates say of a team. Of several, those that hold are counted and those that do not are named. */
function EntryGates({ of: gates }: { readonly of: BoardEntry['gates'] }) {
  if (gates.length === 0) return <span className="soft">–</span>;
  const ended = gates.some(({ stale }) => stale) ? (
    <span className="soft" title="of a score that no longer counts">
      {' '}
      ended
    </span>
  ) : null;
  const failing = gates.filter(({ outcome }) => outcome !== 'pass');
  if (gates.length === 1)
    return (
      <span title={gates[0]!.metric} className="nowrap">
        <Outcome of={gates[0]!.outcome} />
        {ended}
      </span>
    );
  if (failing.length === 0)
    return (
      <span className="nowrap">
        <Outcome of="pass">{`all ${gates.length} pass`}</Outcome>
        {ended}
      </span>
    );
  return (
    <>
      {failing.map(({ metric, outcome }) => (
        <span key={metric} className="nowrap gate-of">
          <Outcome of={outcome}>{metric}</Outcome>
        </span>
      ))}
      <span className="soft nowrap">{`${gates.length - failing.length} of ${gates.length} pass`}</span>
      {ended}
    </>
  );
}

interface BoardRowProps {
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
function BoardRow(props: BoardRowProps) {
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

interface BoardTableProps {
  readonly board: Board;
  readonly evaluator: string;
  readonly columns: BoardColumns;
  /** Where the gates on the number are. */
  readonly limits: readonly number[];
  readonly own: string | null;
  readonly whyNone: string;
}

/** A team a row, groups that cannot be told apart in one shade. */
function BoardTable({ board, evaluator, columns, limits, own, whyNone }: BoardTableProps) {
  const { entries } = board;
  const shades = tieShade(entries.map(({ tie_group: group }) => group));
  const scale = numberScale(
    entries.flatMap((entry) => {
      const told = numberIn(entry, columns.drawn, board);
      const metric = metricIn(entry, columns.drawn);
      return metric === undefined ? [] : [{ ...metric, value: told === null ? null : String(told.value) }];
    }),
    limits,
  );
  const decimalsOf = Object.fromEntries(
    [columns.drawn, ...columns.others].map((name) => [
      name,
      decimalsIn(entries.map((entry) => numberIn(entry, name, board))),
    ]),
  );
  return (
    <div className="scroll" role="region" aria-label="Board" tabIndex={0}>
      <table className="rows stacks board">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">team</th>
            <th scope="col" className="drawn-cell">
              <Axis name={columns.drawn} scale={scale} />
            </th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
            {columns.others.map((name) => (
              <th key={name} scope="col" className="number">
                <Link
                  from="/evaluators/$evaluator"
                  search={(old) => ({ ...old, number: name === board.headline ? undefined : name })}
                  className="term"
                  title={`Draw ${name} with its intervals`}
                >
                  {name}
                </Link>
              </th>
            ))}
            {columns.hasCounts ? <NumberHead>n</NumberHead> : null}
            {columns.hasMissing ? <NumberHead>missing</NumberHead> : null}
            {columns.hasAttempts ? <NumberHead>best of</NumberHead> : null}
            {columns.hasGates ? <th scope="col">gates</th> : null}
            {columns.hasMarks ? <th scope="col">notes</th> : null}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => (
            <BoardRow
              key={entry.team}
              entry={entry}
              shade={shades[i]}
              {...{ board, evaluator, columns, scale, limits, decimalsOf, own, whyNone }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of the picture is its axis. */
function Axis({ name, scale: { from, to } }: { readonly name: string; readonly scale: NumberScale }) {
  return (
    <span className="axis-ends">
      <span>{from}</span>
      <span>{name}</span>
      <span>{to}</span>
    </span>
  );
}

interface Hidden {
  /** What is hidden, why, and until when. */
  readonly sentence: string;
  /** The same in place of a number. */
  readonly words: string;
}

/** Why a board tells this reader no number; null where it tells them. */
export function hiddenText(
  { feedback, is_final: isFinal }: Pick<Board, 'feedback' | 'is_final'>,
  closes: string | null,
): Hidden | null {
  if (feedback !== 'none') return null;
  const end = closes === null ? 'the host closes the last phase' : timeText(closes);
  const why = isFinal
    ? 'They rank teams once, at the end: anyone who saw them earlier could tune a model to them.'
    : 'Anyone who saw them could tune a model to the hidden labels.';
  return {
    sentence: `The values ${isFinal ? 'of the final split ' : ''}are hidden from everyone but the host until ${end}. ${why}`,
    words: `hidden until ${end}`,
  };
}

const route = getRouteApi('/evaluators/$evaluator');

/** Who is ahead, and may one trust it? */
export function BoardPage() {
  const { evaluator } = route.useParams();
  const { split = 'feedback', number } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(evaluatorQuestion(evaluator));
  const { data: me } = useQuery(meQuestion());
  const query = useQuery(boardQuestion(evaluator, split));
  return (
    <Answered query={query} what="the board">
      {({ sentence, board }) => {
        const hidden = hiddenText(board, data?.phase.closes ?? null);
        const columns = boardColumns(board, { headlines: data?.evaluator.evaluator.headlines ?? [], number });
        const limits = limitsOf(board, columns.drawn, data);
        return (
          <>
            <EvaluatorHead
              evaluator={evaluator}
              say={
                <>
                  <Lead lead={sentence} />
                  {waitingText(data, me?.role === 'submitter')}
                </>
              }
            />
            {data?.has_final === true ? (
              <div className="choices" role="group" aria-label="Which split">
                {(['feedback', 'final'] as const).map((one) => (
                  <button
                    key={one}
                    type="button"
                    className="button"
                    aria-pressed={split === one}
                    onClick={() => void navigate({ search: one === 'feedback' ? {} : { split: one } })}
                  >
                    {one === 'feedback' ? 'Feedback split' : 'Final split'}
                  </button>
                ))}
              </div>
            ) : null}
            {board.entries.length === 0 ? (
              <Empty
                title="One row per team with its interval; teams that cannot be told apart share a shade"
                command={`assay submit predictions.jsonl --evaluator ${shellWord(evaluator)} --team TEAM`}
              >
                <p>No submissions yet. Drop a file under Submissions, or submit from the command line:</p>
              </Empty>
            ) : (
              <section className="card">
                <h2>
                  {board.is_final ? 'Final ranking' : 'Board'}{' '}
                  <span>{ruleText(board, columns.drawn, limits, data)}</span>
                </h2>
                {hidden === null ? null : <p>{hidden.sentence}</p>}
                {isUnscored(board) ? (
                  <p>
                    Nothing has been scored on the final split yet. Once the last phase is closed, run{' '}
                    <code>{`assay score --evaluator ${shellWord(evaluator)} --final`}</code>
                  </p>
                ) : null}
                <BoardTable
                  board={board}
                  evaluator={evaluator}
                  columns={columns}
                  limits={limits}
                  own={me?.role === 'submitter' ? me.name : null}
                  whyNone={hidden?.words ?? 'not scored yet'}
                />
                <p className="soft">
                  {tiesText(board, columns.drawn)}
                  {columns.drawn === board.headline
                    ? ''
                    : `${columns.drawn} is shown, ordered by ${board.headline}. `}
                  {commonText(board, columns)}{' '}
                  {board.scorer_id === null ? 'No scorer version is shown yet' : 'One scorer version: '}
                  {board.scorer_id === null ? null : <ShortDigest of={board.scorer_id} />}. As of entry{' '}
                  {board.as_of} of the log.{toldText(board, data)}
                </p>
              </section>
            )}
            <ShowsThis
              command={`assay leaderboard --evaluator ${shellWord(evaluator)}${split === 'final' ? ' --final' : ''}${board.viewer === 'evaluator' ? ' --as evaluator' : ''}`}
            />
          </>
        );
      }}
    </Answered>
  );
}

/** What is still to come: of all teams for the host, of its own for a team. */
function waitingText(view: EvaluatorView | undefined, isTeam: boolean): string {
  const waiting = view?.counts.waiting ?? 0;
  if (waiting === 0) return '';
  return ` ${isTeam ? `${waiting} of yours` : plural(waiting, 'submission')} ${waiting === 1 ? 'waits' : 'wait'} to be scored.`;
}

/** The host may see the numbers of the final split, and there are none. */
function isUnscored({ is_final: isFinal, viewer, entries }: Board): boolean {
  return isFinal && viewer === 'evaluator' && entries.every(({ shown }) => shown === null);
}

/** Where the gates on the number are; drawn only where numbers are told. */
function limitsOf({ feedback }: Board, drawn: string, view: EvaluatorView | undefined): readonly number[] {
  if (feedback === 'none') return [];
  const gates = view?.evaluator.evaluator.gates ?? [];
  return gates
    .filter(({ metric }) => metric === drawn)
    .flatMap(({ min, max }) => [min, max])
    .filter((limit) => limit !== undefined);
}

function ruleText(
  { feedback, direction: decides, headline }: Board,
  drawn: string,
  limits: readonly number[],
  view: EvaluatorView | undefined,
): string {
  const found = view?.evaluator.metrics.find(({ name }) => name === drawn)?.direction;
  const direction = drawn === headline ? decides : (found ?? 'none');
  const better =
    direction === 'lower' ? 'lower is better' : direction === 'higher' ? 'higher is better' : 'no direction';
  const gate = limits.length === 0 ? '' : ` · ┊ gate at ${limits.join(' and ')}`;
  return feedback === 'exact' ? `95 % intervals · ${better}${gate}` : `${better}${gate}`;
}

/** How ties are drawn, where there are any. */
function tiesText({ entries, feedback, headline }: Board, drawn: string): string {
  const groups = entries.flatMap(({ tie_group: group }) => group ?? []);
  return feedback === 'exact' && new Set(groups).size < groups.length
    ? `Teams in the same shade cannot be told apart${drawn === headline ? ': their intervals overlap the first team’s, shown behind them' : ` by ${headline}`}. `
    : '';
}

/** Where the host is told more than others. */
function toldText({ feedback }: Board, view: EvaluatorView | undefined): string {
  return view === undefined || view.phase.feedback === feedback
    ? ''
    : ` You see exact values. For everyone else: ${feedbackText[view.phase.feedback]}.`;
}
