import { asText, isObject } from '@assay/records';
import { outcomeGlyphs, shellWord, shownNumber } from '@assay/shown';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  type EvidenceView,
  meQuestion,
  submissionQuestion,
  type SubmissionView,
} from '../../client/evaluator-questions.ts';
import { ask } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { CopyButton } from '../../design/commands.tsx';
import { Refused } from '../../design/failure.tsx';
import { Pager } from '../../design/filters.tsx';
import { Lead, PageHead, ShowsThis, useTitle } from '../../design/page.tsx';
import { JsonTree, ShortDigest } from '../../design/text/long-text.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { GroupNumbers, ScoreHistory, ScoreNumbers } from './submission-scores.tsx';
import { Marks, Problems, StateTag, timeSinceBefore } from './submission-status.tsx';

interface AppealFormProps {
  readonly evaluator: string;
  readonly submission: string;
  readonly team: string;
}

/** Asks for raters who have not seen an item. The score stays what it is until they have judged. */
function AppealForm({ evaluator, submission, team }: AppealFormProps) {
  const questions = useQueryClient();
  const [item, setItem] = useState('');
  const [reason, setReason] = useState('');
  const appealing = useMutation({
    mutationFn: (appeal: { readonly item: string; readonly reason: string }) =>
      ask('post /api/review/appeals', { body: { evaluator, submission, team, ...appeal } }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['review'] }),
  });
  return (
    <details className="fold appeal">
      <summary>Appeal a verdict by raters</summary>
      <form
        className="choices"
        onSubmit={(event) => {
          event.preventDefault();
          appealing.mutate({ item, reason });
        }}
      >
        <label>
          <span className="soft">item </span>
          <input className="field" required value={item} onChange={({ target }) => setItem(target.value)} />
        </label>
        <label>
          <span className="soft">reason </span>
          <input
            className="field"
            size={40}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={appealing.isPending}>
          Appeal
        </button>
      </form>
      {appealing.error === null ? null : <Refused error={appealing.error} />}
      {appealing.data === undefined ? null : (
        <p role="status">{`${appealing.variables.item} goes to raters who have not seen it: round ${appealing.data.appeal.round}.`}</p>
      )}
    </details>
  );
}

interface EvidenceItemsProps {
  readonly view: EvidenceView;
  readonly window: number;
  readonly open: (offset: number) => void;
}

/** A page of items with their scores, and what was said about them. */
function EvidenceItems({ view, window, open }: EvidenceItemsProps) {
  const { items, total, offset, trace, judges } = view;
  return (
    <>
      {total === null ? <p>Its scorers do not score item by item; what they recorded is below.</p> : null}
      {items.length === 0 ? null : <ItemList items={items} />}
      {total === null ? null : (
        <Pager from={offset} shown={items.length} total={total} window={window} go={open} />
      )}
      {judges.map(({ scorer, agreement, cases, passed }) => (
        <p key={scorer}>
          {`The judge of ${scorer} agreed with people in ${agreement.hits} of ${agreement.of} (${cases} cases${agreement.low === null || agreement.high === null ? '' : `, 95 % [${shownNumber(agreement.low)}, ${shownNumber(agreement.high)}]`}): `}
          <span className={passed ? 'pass' : 'fail'}>
            {passed ? `${outcomeGlyphs.pass} calibrated` : `${outcomeGlyphs.fail} not calibrated`}
          </span>
        </p>
      ))}
      {trace === null ? null : (
        <details open>
          <summary>Logs, moves, reasons and votes</summary>
          <JsonTree value={trace} />
        </details>
      )}
    </>
  );
}

function ItemList({ items }: { readonly items: EvidenceView['items'] }) {
  const names = [...new Set(items.flatMap(({ scores }) => (isObject(scores) ? Object.keys(scores) : [])))];
  const hasMore = items.some((item) => Object.keys(rest(item)).length > 0);
  return (
    <div className="scroll" role="region" aria-label="Items" tabIndex={0}>
      <table className="rows narrow">
        <thead>
          <tr>
            <th scope="col">item</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {hasMore ? <th scope="col">more</th> : null}
          </tr>
        </thead>
        <tbody>
          {items.map((item, i) => (
            <tr key={i}>
              <th scope="row" className="mono">
                {asText(item['id'])}
              </th>
              {names.map((name) => (
                <td key={name}>{scoreOf(item, name)}</td>
              ))}
              {hasMore ? (
                <td>
                  <JsonTree value={rest(item)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rest({ id: _id, scores: _scores, ...more }: EvidenceView['items'][number]) {
  return more;
}

function scoreOf({ scores }: EvidenceView['items'][number], name: string) {
  const value = isObject(scores) ? scores[name] : undefined;
  if (value === true) return <span className="pass">{`${outcomeGlyphs.pass} true`}</span>;
  if (value === false) return <span className="fail">{`${outcomeGlyphs.fail} false`}</span>;
  if (value === null || value === undefined)
    return <span className="missing">{outcomeGlyphs.missing} none</span>;
  return asText(value);
}

const EVIDENCE_WINDOW = 50;

interface EvidenceProps {
  readonly evaluator: string;
  readonly score: string;
}

/** The items, games, verdicts and votes that a score is made of. The host opens them, with a reason that the log tells everybody. */
function Evidence({ evaluator, score }: EvidenceProps) {
  const questions = useQueryClient();
  const field = useId();
  const [reason, setReason] = useState('');
  const opening = useMutation({
    mutationFn: (offset: number) =>
      ask('post /api/evaluators/{evaluator}/evidence', {
        params: { evaluator },
        body: { score, reason, offset, limit: EVIDENCE_WINDOW },
      }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['audit'] }),
  });
  const command = `assay audit evidence ${shellWord(score)} --reason ${shellWord(reason === '' ? 'reason for opening' : reason)}`;
  return (
    <section className="card" aria-label="Evidence for the score">
      <h2>
        Evidence <span>items, games, verdicts and votes</span>
      </h2>
      <form
        className="choices"
        onSubmit={(event) => {
          event.preventDefault();
          opening.mutate(0);
        }}
      >
        <label htmlFor={field}>reason for opening</label>
        <input
          id={field}
          className="field"
          size={40}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <button type="submit" className="button" disabled={reason.trim() === '' || opening.isPending}>
          Open
        </button>
      </form>
      <p className="soft">
        The log shows everyone who opened it, and why. By command: <code>{command}</code>{' '}
        <CopyButton what="copy" text={command} />
      </p>
      {opening.error === null ? null : <Refused error={opening.error} />}
      {opening.data === undefined ? null : (
        <EvidenceItems
          view={opening.data}
          window={EVIDENCE_WINDOW}
          open={(offset) => opening.mutate(offset)}
        />
      )}
    </section>
  );
}

const route = getRouteApi('/evaluators/$evaluator/submissions/$submission');

/** What became of an entry, and why this score? */
export function SubmissionPage() {
  const { evaluator, submission: id } = route.useParams();
  useTitle(id);
  const query = useQuery(submissionQuestion(evaluator, id));
  const { data: me } = useQuery(meQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  const { scores = [], standing_id: standing } = query.data ?? {};
  const leading = scores.find((score) => score.id === standing) ?? scores.at(-1);
  return (
    <Answered query={query} what="the submission">
      {(view) => (
        <>
          <PageHead
            title={`Number ${view.submission.number}, ${view.submission.team}`}
            beside={
              view.standing.state === 'invalidated' ? (
                <Marks of={['invalidated']} />
              ) : leading?.end == null ? (
                <StateTag state={view.state} />
              ) : (
                <Marks of={[leading.end.status]} />
              )
            }
            sub={
              <>
                <span className="mono">{view.submission.id}</span> · received{' '}
                {timeText(view.submission.received_at)}
              </>
            }
            say={<Lead lead={view.sentence} />}
          />
          {view.problems.length === 0 ? null : (
            <section className="card">
              <h2>Why it was refused</h2>
              <Problems of={view.problems} />
            </section>
          )}
          {leading === undefined ? null : <ScoreNumbers score={leading} />}
          {leading === undefined ? null : <GroupNumbers score={leading} />}
          <div className="cards">
            <Way view={view} />
            <Kept view={view} />
          </div>
          {view.scores.length === 0 ? null : <ScoreHistory view={view} evaluator={evaluator} />}
          {isHost && leading !== undefined ? <Evidence evaluator={evaluator} score={leading.id} /> : null}
          {view.scores.some(({ marks }) => marks.includes('human_judged')) ? (
            <AppealForm evaluator={evaluator} submission={id} team={view.submission.team} />
          ) : null}
          <ShowsThis
            command={`assay submissions --evaluator ${shellWord(evaluator)} --team ${shellWord(view.submission.team)}`}
          />
        </>
      )}
    </Answered>
  );
}

/** Its states in their order, each with the time since the one before. */
function Way({ view: { steps } }: { readonly view: SubmissionView }) {
  return (
    <section className="card">
      <h2>Timeline</h2>
      <ol className="way">
        {steps.map(({ state, at, reason }, i) => {
          const since = timeSinceBefore(steps, i);
          return (
            <li key={i}>
              <StateTag state={state} /> <span className="nowrap">{timeText(at)}</span>{' '}
              <span className="soft">
                {since === null ? '' : `after ${since}`} {reason ?? ''}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Kept({ view: { submission } }: { readonly view: SubmissionView }) {
  return (
    <section className="card">
      <h2>
        Stored files <span>byte for byte</span>
      </h2>
      <dl className="pairs">
        {submission.artifacts.map(({ name, digest, bytes }) => (
          <div key={name} className="pair">
            <dt className="mono">{name}</dt>
            <dd>
              {bytes.toLocaleString('en')} bytes <ShortDigest of={digest} />
            </dd>
          </div>
        ))}
        {Object.entries(submission.claims).map(([name, value]) => (
          <div key={name} className="pair">
            <dt>{name}</dt>
            <dd>
              {typeof value === 'string' ? value : JSON.stringify(value)}{' '}
              <span className="soft">claimed, not checked</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
