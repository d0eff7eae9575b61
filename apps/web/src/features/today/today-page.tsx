import { outcomeGlyphs, plural } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { evaluatorsQuestion, meQuestion, reviewQuestion } from '../../client/evaluator-questions.ts';
import { todayQuestion, type TodayView, underWayQuestion } from '../../client/run-questions.ts';
import { Answered, Loading } from '../../design/answered.tsx';
import { Empty } from '../../design/empty.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallDots } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, Range, Value } from '../../design/numbers/value.tsx';
import { PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { Outcome, RunFailures, RunProgress } from '../../design/run-state.tsx';
import { timeText } from '../../design/text/time-text.ts';

const signs = {
  gate_failed: { glyph: outcomeGlyphs.fail, kind: 'fail', words: 'gate failed' },
  gate_inconclusive: {
    glyph: outcomeGlyphs.inconclusive,
    kind: 'inconclusive',
    words: 'gate inconclusive',
  },
  run_unfinished: { glyph: outcomeGlyphs.missing, kind: 'missing', words: 'not finished' },
  unstable: { glyph: '≈', kind: 'inconclusive', words: 'unstable samples' },
} as const;

/** Lines that are read; a project with more has them among its runs. */
const MOST_ATTENTION = 12;

/** What somebody should look at, with the reason; a click leads to it. */
function AttentionList({ view: { attention } }: { readonly view: TodayView }) {
  if (attention.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Needs attention <span>{attention.length}</span>
      </h2>
      <ul className="checks">
        {attention.slice(0, MOST_ATTENTION).map(({ kind, title, reasons, run_id: run, at }) => (
          <li key={`${kind} ${run}`}>
            <span className={signs[kind].kind}>{signs[kind].glyph}</span>
            <span>
              {kind === 'unstable' ? (
                <Link to="/runs/$run/stability" params={{ run }}>
                  {title}
                </Link>
              ) : (
                <Link to="/runs/$run" params={{ run }}>
                  {title}
                </Link>
              )}{' '}
              <span className="soft">{`${signs[kind].words}, ${timeText(at)}`}</span>
            </span>
            <small>
              {reasons.map((reason) => (
                <div key={reason}>{reason}</div>
              ))}
            </small>
          </li>
        ))}
      </ul>
      {attention.length > MOST_ATTENTION ? (
        <p className="soft">
          {`${attention.length - MOST_ATTENTION} more: `}
          <Link to="/runs">all runs</Link>
        </p>
      ) : null}
    </section>
  );
}

/** One row an evaluation: its number over time, its last verdict, when. */
function EvaluationTable({
  view: { attention, evaluations, under_way: underWay },
}: {
  readonly view: TodayView;
}) {
  const running = new Set(underWay.flatMap(({ execution }) => execution.runs.map(({ run_id: id }) => id)));
  const unfinished = new Set(
    attention.flatMap(({ kind, run_id: id }) => (kind === 'run_unfinished' ? [id] : [])),
  );
  const column = decimalsIn(evaluations.map(({ dots }) => dots.at(-1)));
  return (
    <section>
      <h2>Evaluations</h2>
      <div className="scroll" role="region" aria-label="Evaluations" tabIndex={0}>
        <table className="rows stacks">
          <thead>
            <tr>
              <th scope="col">evaluation</th>
              <th scope="col">last verdict</th>
              <th scope="col">metric</th>
              <th scope="col">over time</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <NumberHead>runs</NumberHead>
              <th scope="col">when</th>
            </tr>
          </thead>
          <tbody>
            {evaluations.map(
              ({ evaluation_key: evaluation, task_specification_key: key, last_run_id: run, ...row }) => {
                const last = row.dots.at(-1);
                return (
                  <tr key={`${evaluation}/${key}`}>
                    <th scope="row">
                      <Link to="/runs/$run" params={{ run }}>
                        {key}
                      </Link>
                      {row.mark === null ? null : <span className="soft whole"> {row.mark}</span>}
                    </th>
                    <td className="nowrap">
                      {row.verdict === null ? (
                        <span className="soft">
                          {running.has(run) ? 'under way' : unfinished.has(run) ? 'not finished' : 'no gate'}
                        </span>
                      ) : (
                        <Outcome of={row.verdict} />
                      )}
                    </td>
                    <td className="soft whole">{row.metric ?? '–'}</td>
                    <td className="whole">
                      <SmallDots
                        label={`${row.metric ?? 'no number'}, oldest run first`}
                        dots={row.dots.map(({ run_id: id, started_at: at, value, interval }) => ({
                          key: id,
                          title: timeText(at),
                          value,
                          interval,
                        }))}
                      />
                    </td>
                    <td className="number" data-name="value">
                      {last === undefined ? '–' : <Value {...last} column={column} />}
                    </td>
                    <td className="number" data-name="95 %">
                      {last === undefined ? '–' : <Range of={last.interval} />}
                    </td>
                    <td className="number" data-name="n">
                      {last?.n ?? '–'}
                    </td>
                    <td className="number" data-name="runs">
                      <Link to="/runs" search={{ evaluation }}>
                        {row.runs}
                      </Link>
                    </td>
                    <td className="nowrap">{timeText(row.last_at)}</td>
                  </tr>
                );
              },
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Executions at work now, of other processes too; they move by themselves. */
function UnderWay() {
  const { data } = useQuery(underWayQuestion());
  const executions = data?.items ?? [];
  if (executions.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Under way <span>{executions.length}</span>
      </h2>
      <ul className="checks">
        {executions.map(({ execution }) => (
          <li key={execution.id}>
            <span className="inconclusive">…</span>
            <span>
              {execution.verb} <span className="soft">{`since ${timeText(execution.started_at)}`}</span>
            </span>
            <small>
              {execution.runs.map(({ run_id: run }) => (
                <div key={run}>
                  <Link to="/runs/$run" params={{ run }} className="mono">
                    {run}
                  </Link>{' '}
                  <RunProgress run={run} />
                  <RunFailures run={run} />
                </div>
              ))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Waiting {
  readonly submissions: readonly { readonly key: string; readonly name: string; readonly count: number }[];
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly open: number;
    readonly disputed: number;
  }[];
}

/**
 * Submissions that wait to be scored, and items that wait for people; undefined while it is asked. What this role is
 * not told is not asked for, and what cannot be had counts as not told: the places themselves say why.
 */
function useWaiting(): Waiting | undefined {
  const me = useQuery(meQuestion());
  const contests = useQuery(evaluatorsQuestion());
  const leads = me.data?.role === 'owner' || me.data?.role === 'evaluator';
  const reviews = useQuery({ ...reviewQuestion(), enabled: leads });
  if (me.isLoading || contests.isLoading || reviews.isLoading) return undefined;
  return {
    submissions: (contests.data?.evaluators ?? []).flatMap(({ key, name, waiting: count }) =>
      count === 0 ? [] : [{ key, name, count }],
    ),
    items: (reviews.data?.evaluators ?? []).flatMap(({ key, name, reviews: versions }) => {
      const { open = 0, disputed = 0 } = versions?.at(-1)?.counts ?? {};
      return open + disputed === 0 ? [] : [{ key, name, open, disputed }];
    }),
  };
}

/** What waits for somebody; a click leads to where it is done. */
function WaitingList({ waiting: { submissions, items } }: { readonly waiting: Waiting }) {
  if (submissions.length + items.length === 0) return null;
  return (
    <section className="card wide-card">
      <h2>
        Waiting <span>{submissions.length + items.length}</span>
      </h2>
      <ul className="checks">
        {submissions.map(({ key, name, count }) => (
          <WaitingLine key={key} words={`${plural(count, 'submission')} to score`}>
            <Link to="/evaluators/$evaluator/submissions" params={{ evaluator: key }}>
              {name}
            </Link>
          </WaitingLine>
        ))}
        {items.map(({ key, name, open, disputed }) => (
          <WaitingLine key={key} words={`${plural(open, 'item')} to judge, ${disputed} to adjudicate`}>
            <Link to="/review" search={{ evaluator: key }}>
              {name}
            </Link>
          </WaitingLine>
        ))}
      </ul>
    </section>
  );
}

function WaitingLine({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <li>
      <span className="missing">◷</span>
      <span>
        {children} <span className="soft">{words}</span>
      </span>
    </li>
  );
}

/** What needs attention first, then every evaluation with its number over time. */
export function TodayPage() {
  useTitle('Today');
  const query = useQuery(todayQuestion());
  const waiting = useWaiting();
  return (
    <Answered query={query} what="what needs attention">
      {(view) => (
        <>
          <PageHead
            title="Today"
            hasHint={view.evaluations.length > 0}
            say={
              <>
                <b>{view.sentence.strong}</b>
                {view.sentence.rest} <Newest view={view} />
              </>
            }
          />
          {waiting === undefined ? (
            <Loading what="what is waiting" isPart />
          ) : (
            <Below view={view} waiting={waiting} />
          )}
          <ShowsThis command="assay list runs" />
        </>
      )}
    </Answered>
  );
}

/** All but the first sentence: nothing of it moves once it stands. */
function Below({ view, waiting }: { readonly view: TodayView; readonly waiting: Waiting }) {
  return (
    <>
      <UnderWay />
      <AttentionList view={view} />
      <WaitingList waiting={waiting} />
      {view.evaluations.length === 0 ? (
        <Empty title="Every evaluation, with its number over time and its last verdict" command="assay run">
          <p>
            Evaluations are declared in assay.yaml; <code>assay init</code> writes a first one. This runs what
            is declared:
          </p>
        </Empty>
      ) : (
        <>
          <EvaluationTable view={view} />
          {view.counts.specifications > view.evaluations.length ? (
            <p className="soft">{`The ${view.evaluations.length} most recent of ${view.counts.specifications}; see Runs for all.`}</p>
          ) : null}
        </>
      )}
    </>
  );
}

function Newest({ view: { evaluations, counts } }: { readonly view: TodayView }) {
  const [first] = evaluations;
  const dot = first?.dots.at(-1);
  if (first === undefined || dot === undefined) return null;
  return (
    <>
      The newest of {counts.runs} runs, {first.task_specification_key}, has {first.metric}{' '}
      <Value value={dot.value} interval={dot.interval} /> <Range of={dot.interval} />
      {dot.n === null ? '' : `, n ${dot.n}`}.
    </>
  );
}
