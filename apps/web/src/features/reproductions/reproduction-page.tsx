import { intervalChart, plural, shellWord } from '@assay/shown';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  answersQuestion,
  type ReproducedMetric,
  reproductionQuestion,
  type ReproductionView,
} from '../../client/document-questions.ts';
import { meQuestion } from '../../client/evaluator-questions.ts';
import { ask } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { Refused } from '../../design/failure.tsx';
import { Chart } from '../../design/numbers/chart.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { NumberTable } from './number-table.tsx';
import { MadeHow, SettingTable } from './settings.tsx';

/** The rows of the files that a number was measured on, as they stand there. */
function Answers({ path, at }: { readonly path: string; readonly at: number }) {
  const query = useQuery(answersQuestion(path, at));
  return (
    <Answered query={query} what="the answers" isPart>
      {({ files, columns, total, rows }) => (
        <>
          <p className="soft">
            {`${plural(total, 'answer')} in `}
            <span className="mono">{files.join(', ')}</span>
            {total > rows.length ? `; the first ${rows.length} shown` : ''}
          </p>
          <div className="scroll low" role="region" aria-label="Answers" tabIndex={0}>
            <table className="rows stacks">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, i) => (
                  <tr key={i}>
                    {cells.map((cell, j) => (
                      <td key={columns[j]} className="answer-cell" data-name={columns[j]}>
                        {answerText(cell)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Answered>
  );
}

function answerText(cell: unknown): string {
  if (cell === null) return '∅';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

interface VerdictProps {
  readonly path: string;
  readonly row: ReproducedMetric;
}

/** Whether the metric is implemented as the paper means it, by who looked; a row is disputed alone, with a reason. */
function Verdict({ path, row }: VerdictProps) {
  const questions = useQueryClient();
  const [reason, setReason] = useState('');
  const field = useId();
  const judging = useMutation({
    mutationFn: (correctly: boolean) =>
      ask('post /api/reproductions/verdicts', {
        body: {
          path,
          metric: row.metric,
          correctly,
          ...(row.subtask === null ? {} : { subtask: row.subtask.name }),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      }),
    onSuccess: async () => {
      setReason('');
      await questions.invalidateQueries({ queryKey: ['reproductions'] });
    },
  });
  const said = row.implemented;
  return (
    <>
      <p role="status">
        {said === null
          ? 'Nobody has yet checked that it is implemented as the paper defines it.'
          : `${said.by} says that it is ${said.correctly ? '' : 'not '}implemented as the paper defines it${said.reason === undefined ? '' : `: ${said.reason}`}.`}
      </p>
      <div className="choices">
        <label htmlFor={field} className="soft">
          reason
        </label>
        <input
          id={field}
          className="field"
          size={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <button
          type="button"
          className="button"
          disabled={judging.isPending}
          onClick={() => judging.mutate(true)}
        >
          Correctly implemented
        </button>
        <button
          type="button"
          className="button"
          disabled={judging.isPending || reason.trim() === ''}
          title={reason.trim() === '' ? 'Enter a reason first' : undefined}
          onClick={() => judging.mutate(false)}
        >
          Dispute
        </button>
      </div>
      {judging.error === null ? null : <Refused error={judging.error} />}
      <p className="soft">
        At the command line: <code>{judgeCommand({ path, row })}</code>
      </p>
    </>
  );
}

function judgeCommand({ path, row }: VerdictProps): string {
  const part = row.subtask === null ? '' : ` --part ${shellWord(row.subtask.name)}`;
  return `assay reproduce judge ${shellWord(path)} --metric ${shellWord(row.metric)}${part} --correct --by YOU`;
}

interface OneNumberProps {
  readonly path: string;
  readonly at: number;
  readonly row: ReproducedMetric;
}

/** One row: why it is judged so, a person's word on it, and the answers that it rests on. */
function OneNumber({ path, at, row }: OneNumberProps) {
  const { data: me } = useQuery(meQuestion());
  const mayJudge = me !== undefined && ['reviewer', 'evaluator', 'owner'].includes(me.role);
  const seesAnswers = me?.role === 'evaluator' || me?.role === 'owner';
  return (
    <section className="card" aria-label="One number" ref={intoView}>
      <h2>{row.subtask === null ? row.metric : `${row.metric}, ${row.subtask.name}`}</h2>
      <ul className="lines">
        <li>{row.why}</li>
        {row.diagnosis.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{row.measured === null ? 'not measured here' : `measured as ${row.measured}`}</li>
        {row.claimed === null ? null : <li>{`the reproduction’s own file claims ${row.claimed}`}</li>}
      </ul>
      {mayJudge ? <Verdict path={path} row={row} /> : null}
      {row.outputs === null ? (
        <p className="soft">No answers are stored for it.</p>
      ) : seesAnswers ? (
        <Answers path={path} at={at} />
      ) : (
        <p className="soft">Its answers are stored with their labels; only evaluators and owners see them.</p>
      )}
    </section>
  );
}

/** The rows above may be many: what was asked for is seen. */
function intoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

const route = getRouteApi('/reproductions/$reproduction');

/** Did we get the same? */
export function ReproductionPage() {
  const { reproduction: path } = route.useParams();
  const { row } = route.useSearch();
  useTitle(path);
  const query = useQuery(reproductionQuestion(path));
  return (
    <Answered query={query} what="the reproduction">
      {(view) => {
        const { reproduction, sentence } = view;
        const chosen = row === undefined ? undefined : reproduction.rows[row];
        return (
          <>
            <PageHead
              title={reproduction.title}
              sub={`${path} · reported for ${reproduction.reported_by.model ?? 'an unnamed model'}, obtained with ${reproduction.obtained_by.model ?? 'an unnamed model'}`}
              say={<Lead lead={sentence} />}
            />
            <NumberTable view={view} />
            {chosen === undefined ? null : (
              <OneNumber key={`${path} ${row!}`} path={path} at={row!} row={chosen} />
            )}
            <div className="cards">
              {view.differences.length === 0 ? null : (
                <section className="card">
                  <Chart markup={(width) => differences(view, width)} />
                </section>
              )}
              {view.notes.length === 0 ? null : (
                <section className="card">
                  <h2>Behind the numbers</h2>
                  <ul className="lines">
                    {view.notes.map((note) => (
                      <li key={note}>{note}</li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
            <SettingTable view={view} />
            {reproduction.run === null ? null : <MadeHow run={reproduction.run} />}
            <ShowsThis command={`assay reproduce table ${shellWord(path)}`} />
          </>
        );
      }}
    </Answered>
  );
}

function differences({ differences: estimates }: ReproductionView, width: number) {
  return intervalChart(estimates, {
    title: 'Obtained minus reported, 95 % intervals',
    reference: { value: 0, label: 'as reported' },
    from: 0,
    to: 0,
    width,
  });
}
