import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { meQuestion, submissionQuestion } from '../../client/evaluator-questions.ts';
import type { SubmissionView, VisibleScore } from '../../client/evaluator-shapes.ts';
import { Answered } from '../../design/answered.tsx';
import { NumberHead } from '../../design/numbers/number-head.tsx';
import { PageHead } from '../../design/page-head.tsx';
import { Said } from '../../design/said.tsx';
import { ShortDigest } from '../../design/text/short-digest.tsx';
import { ShowsThis } from '../../design/shows-this.tsx';
import { durationText, timeText } from '../../design/text/time-text.ts';
import { useTitle } from '../../design/use-title.ts';
import { Range, Value } from '../../design/numbers/value.tsx';
import { AppealForm } from './appeal-form.tsx';
import { Evidence } from './evidence.tsx';
import { Marks } from './marks.tsx';
import { Problems } from './problems.tsx';
import { StateTag } from './state-tag.tsx';

const route = getRouteApi('/evaluators/$evaluator/submissions/$submission');

/** What became of an entry, and why this score? */
export function SubmissionPage() {
  const { evaluator, submission: id } = route.useParams();
  useTitle(id);
  const query = useQuery(submissionQuestion(evaluator, id));
  const { data: me } = useQuery(meQuestion());
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  const newest = query.data?.scores.at(-1);
  return (
    <Answered query={query} what="the submission">
      {(view) => (
        <>
          <PageHead
            title={`Number ${view.submission.number}, ${view.submission.team}`}
            beside={<StateTag state={view.state} />}
            sub={
              <>
                <span className="mono">{view.submission.id}</span> · came in{' '}
                {timeText(view.submission.received_at)}
              </>
            }
            say={<Said of={view.sentence} />}
          />
          {view.problems.length === 0 ? null : (
            <section className="card">
              <h2>Why it was refused</h2>
              <Problems of={view.problems} />
            </section>
          )}
          <div className="cards">
            <Way view={view} />
            <Kept view={view} />
          </div>
          {view.scores.length === 0 ? null : <Scores view={view} evaluator={evaluator} />}
          {isHost && newest !== undefined ? <Evidence evaluator={evaluator} score={newest.id} /> : null}
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
      <h2>Its way</h2>
      <ol className="way">
        {steps.map(({ state, at, reason }, i) => (
          <li key={i}>
            <StateTag state={state} /> <span className="nowrap">{timeText(at)}</span>{' '}
            <span className="soft">
              {i === 0 ? '' : `after ${durationText(steps[i - 1]!.at, at)}`} {reason ?? ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Kept({ view: { submission } }: { readonly view: SubmissionView }) {
  return (
    <section className="card">
      <h2>
        What is kept <span>byte for byte</span>
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

function Scores({ view, evaluator }: { readonly view: SubmissionView; readonly evaluator: string }) {
  const { scores } = view;
  return (
    <section className="card">
      <h2>
        Scores <span>none is ever overwritten</span>
      </h2>
      <div className="scroll" role="region" aria-label="Scores" tabIndex={0}>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">score</th>
              <th scope="col">kind</th>
              <th scope="col">split</th>
              <th scope="col">number</th>
              <NumberHead>value</NumberHead>
              <NumberHead>95 % interval</NumberHead>
              <NumberHead>n</NumberHead>
              <th scope="col">marks</th>
              <th scope="col">against the one before</th>
            </tr>
          </thead>
          <tbody>
            {scores.map((score, i) => (
              <ScoreLine
                key={score.id}
                score={score}
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
  readonly before: VisibleScore | undefined;
  readonly evaluator: string;
}

function ScoreLine({ score, before, evaluator }: ScoreLineProps) {
  const metric = score.metrics?.[0];
  const interval =
    metric?.interval == null
      ? null
      : { low: Number(metric.interval.low), high: Number(metric.interval.high) };
  const value = metric?.value == null ? null : Number(metric.value);
  return (
    <tr>
      <th scope="row" className="mono nowrap">
        {score.id}
      </th>
      <td>{score.kind}</td>
      <td>{score.split}</td>
      <td className="soft">{metric?.name ?? 'told on the board, or in the end'}</td>
      <td className="number">{metric === undefined ? '–' : <Value value={value} interval={interval} />}</td>
      <td className="number">{metric === undefined ? '–' : <Range of={interval} />}</td>
      <td className="number">{metric?.n ?? '–'}</td>
      <td>
        <Marks of={score.marks} />
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
