import { shellWord } from '@assay/shown';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuestion, submissionQuestion } from '../../../client/evaluator-questions.ts';
import type { SubmissionView } from '../../../client/evaluator-shapes.ts';
import { Answered } from '../../../design/answered.tsx';
import { PageHead } from '../../../design/page-head.tsx';
import { Said } from '../../../design/said.tsx';
import { ShortDigest } from '../../../design/text/short-digest.tsx';
import { ShowsThis } from '../../../design/shows-this.tsx';
import { timeText } from '../../../design/text/time-text.ts';
import { useTitle } from '../../../design/use-title.ts';
import { AppealForm } from './appeal-form.tsx';
import { Evidence } from './evidence.tsx';
import { Marks } from '../marks.tsx';
import { Problems } from '../problems.tsx';
import { StateTag } from '../state-tag.tsx';
import { timeSinceBefore } from '../step-times.ts';
import { ScoreHistory } from './score-history.tsx';
import { GroupNumbers, ScoreNumbers } from './score-numbers.tsx';

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
            say={<Said of={view.sentence} />}
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
