import { plural, shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  type Board,
  boardQuestion,
  evaluatorQuestion,
  type EvaluatorView,
  meQuestion,
} from '../../client/evaluator-questions.ts';
import { Answered } from '../../design/answered.tsx';
import { Empty } from '../../design/empty.tsx';
import { Lead, ShowsThis } from '../../design/page.tsx';
import { ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { boardColumns, commonText } from './board-numbers.ts';
import { BoardTable } from './board-table.tsx';
import { EvaluatorHead, feedbackText } from './evaluator-head.tsx';

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
