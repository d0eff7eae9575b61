import { plural, shellWord } from '@assay/shown';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  evaluatorQuestion,
  type EvaluatorView,
  type HandedIn,
  type ListedSubmission,
  meQuestion,
  submissionsQuestion,
  type VisibleScore,
} from '../../client/evaluator-questions.ts';
import { handIn } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { Empty, NoMatch } from '../../design/empty.tsx';
import { Refused } from '../../design/failure.tsx';
import { FileDrop } from '../../design/file-drop.tsx';
import { Choices } from '../../design/filters.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { SmallInterval } from '../../design/numbers/inline-plots.tsx';
import { decimalsIn, type Interval, Range, Value } from '../../design/numbers/value.tsx';
import { Lead, ShowsThis } from '../../design/page.tsx';
import { timeText } from '../../design/text/time-text.ts';
import { numberScale, scaleText, toldInterval, toldValue } from './board-numbers.ts';
import { EvaluatorHead } from './evaluator-head.tsx';
import { Problems, StateTag, timeTaken } from './submission-status.tsx';

interface SubmissionTableProps {
  readonly submissions: readonly ListedSubmission[];
  readonly evaluator: string;
}

/** A submission a row, the newest first. */
function SubmissionTable({ submissions, evaluator }: SubmissionTableProps) {
  const scale = numberScale(submissions.flatMap((one) => leadingScore(one)?.metrics?.[0] ?? []));
  const hasTimes = submissions.some(({ steps }) => timeTaken(steps) !== null);
  const column = decimalsIn(submissions.map(toldOf));
  return (
    <div className="scroll" role="region" aria-label="Submissions" tabIndex={0}>
      <table className="rows stacks">
        <thead>
          <tr>
            <NumberHead>#</NumberHead>
            <th scope="col">submission</th>
            <th scope="col">team</th>
            <th scope="col">state</th>
            <th scope="col">received</th>
            {hasTimes ? <NumberHead>duration</NumberHead> : null}
            <th scope="col">file</th>
            <th scope="col">{`score, ${scaleText(scale)}`}</th>
            <NumberHead>value</NumberHead>
            <NumberHead>95 % interval</NumberHead>
          </tr>
        </thead>
        <tbody>
          {submissions.map((one) => {
            const { submission, state, steps } = one;
            const told = toldOf(one);
            return (
              <tr key={submission.id}>
                <td className="number" data-name="#">
                  {submission.number}
                </td>
                <th scope="row">
                  <Link
                    to="/evaluators/$evaluator/submissions/$submission"
                    params={{ evaluator, submission: submission.id }}
                    className="mono nowrap"
                  >
                    {submission.id}
                  </Link>
                </th>
                <td>{submission.team}</td>
                <td>
                  <StateTag state={state} />
                </td>
                <td className="nowrap">{timeText(submission.received_at)}</td>
                {hasTimes ? (
                  <td className="number" data-name="duration">
                    {timeTaken(steps) ?? '–'}
                  </td>
                ) : null}
                <td className="mono">{submission.artifacts.map(({ name }) => name).join(', ')}</td>
                <td className="whole">
                  {told === null ? (
                    <span className="soft">{whyNone(one)}</span>
                  ) : (
                    <SmallInterval
                      value={told.value}
                      interval={told.interval}
                      from={scale.from}
                      to={scale.to}
                    />
                  )}
                </td>
                <td className="number" data-name="value">
                  {told === null ? '–' : <Value {...told} column={column} />}
                </td>
                <td className="number" data-name="95 %">
                  {told === null ? '–' : <Range of={told.interval} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The score that counts; where none does, the newest. */
function leadingScore({ scores, standing_id: standing }: ListedSubmission): VisibleScore | undefined {
  return scores.find(({ id }) => id === standing) ?? scores.at(-1);
}

/** The number that decides, where it counts and may be told. */
function toldOf(
  submission: ListedSubmission,
): { readonly value: number | null; readonly interval: Interval | null } | null {
  const leading = leadingScore(submission);
  const metric = leading?.metrics?.[0];
  if (metric === undefined || submission.standing_id === null) return null;
  return { value: toldValue(metric), interval: toldInterval(metric) };
}

/** Why there is no number. */
function whyNone(submission: ListedSubmission): string {
  const leading = leadingScore(submission);
  const { state, standing, standing_id: counting } = submission;
  if (standing.state === 'invalidated') return 'its score was invalidated';
  if (leading?.end != null) return `its score was ${leading.end.status}`;
  if (leading !== undefined && counting === null && standing.why !== null) return standing.why;
  if (leading !== undefined) return 'hidden for now';
  if (state === 'invalid') return 'refused before scoring';
  if (state === 'errored') return 'not scored, through no fault of the submission';
  return state === 'withdrawn' ? 'withdrawn' : 'waiting to be scored';
}

interface SubmitFormProps {
  readonly contract: EvaluatorView;
  /** Whose submission it is; null: the host says it. */
  readonly team: string | null;
  readonly quota: HandedIn['quota'] | null;
}

/** A file is dropped; what is wrong with it is listed at once, in row and column. */
function SubmitForm({ contract, team, quota }: SubmitFormProps) {
  const { metadata, artifacts } = contract.evaluator.evaluator;
  const evaluator = contract.evaluator.key;
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [named, setNamed] = useState('');
  const questions = useQueryClient();
  const handing = useMutation({
    mutationFn: (file: File) =>
      handIn(evaluator, file, { team: team ?? named, claims: claimsOf(said, metadata) }),
    onSuccess: () => questions.invalidateQueries({ queryKey: ['submissions', evaluator] }),
  });
  /** Was dropped before everything was said that is asked. */
  const [held, setHeld] = useState<File | null>(null);
  const lacking = [
    ...(team === null && named === '' ? ['team'] : []),
    ...Object.entries(metadata).flatMap(([name, { required }]) =>
      required && (said[name] ?? '') === '' ? [name] : [],
    ),
  ];
  /** Of the team that is named; what the last answer said is newer than the page. */
  const told = handing.data?.quota ?? quota;
  const take = (file: File): void => {
    setHeld(lacking.length > 0 ? file : null);
    if (lacking.length === 0) handing.mutate(file);
  };
  return (
    <section className="card">
      <h2>
        {' '}
        Submit{' '}
        <span>
          {artifacts.map(({ name, kind }) => (name === kind ? name : `${name} (${kind})`)).join(', ')}
        </span>
      </h2>
      <div className="choices">
        {team === null ? (
          <label>
            <span className="soft">team </span>
            <input className="field" value={named} onChange={({ target }) => setNamed(target.value)} />
          </label>
        ) : null}
        {Object.entries(metadata).map(([name, { required, description }]) => (
          <label key={name} title={description}>
            <span className="soft">{`${name}${required ? '' : ' (optional)'} `}</span>
            <input
              className="field"
              value={said[name] ?? ''}
              onChange={({ target }) => setSaid((old) => ({ ...old, [name]: target.value }))}
            />
          </label>
        ))}
      </div>
      <FileDrop label="Drop the file here, or choose it:" take={take} />
      {held === null ? null : (
        <p role="status">
          <span className="mono">{held.name}</span> is not submitted yet
          {lacking.length === 0 ? '. ' : `: still missing: ${lacking.join(', ')}. `}
          <button
            type="button"
            className="button"
            disabled={lacking.length > 0 || handing.isPending}
            onClick={() => take(held)}
          >
            Submit it
          </button>
        </p>
      )}
      {told === null ? null : <p className="soft">{quotaText(told)}</p>}
      <div aria-live="polite">
        {handing.error === null ? null : <Refused error={handing.error} />}
        {handing.data === undefined ? null : <HandedInResult of={handing.data} evaluator={evaluator} />}
      </div>
    </section>
  );
}

function HandedInResult({ of, evaluator }: { readonly of: HandedIn; readonly evaluator: string }) {
  const { submission, problems } = of;
  return (
    <>
      <p>
        <b>
          {problems.length === 0
            ? `Stored as number ${submission.number}, waiting to be scored.`
            : `Refused: ${plural(problems.length, 'problem')}. No label was opened.`}
        </b>{' '}
        <Link
          to="/evaluators/$evaluator/submissions/$submission"
          params={{ evaluator, submission: submission.id }}
        >
          {submission.id}
        </Link>
      </p>
      <Problems of={problems} />
    </>
  );
}

function quotaText({ used, limits }: HandedIn['quota']): string {
  const day = limits.per_day === null ? `${used.today} today` : `${used.today} of ${limits.per_day} today`;
  const refused =
    limits.invalid_per_day === null
      ? `${used.invalid_today} refused`
      : `${used.invalid_today} of ${limits.invalid_per_day} refused`;
  return `Used: ${day}, ${used.in_flight}${limits.in_flight === null ? '' : ` of ${limits.in_flight}`} waiting, ${refused}.`;
}

type Metadata = EvaluatorView['evaluator']['evaluator']['metadata'];

/** What was said, by the type that the contract asks for; what cannot be read stays a text, and is refused as one. */
function claimsOf(
  said: Readonly<Record<string, string>>,
  metadata: Metadata,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, metadata[name]?.type === 'text' ? text : parsedClaims(text)]),
  );
}

function parsedClaims(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const SUBMISSION_WINDOW = 100;
/** More than this are narrowed down instead. */
const MOST_SUBMISSIONS = 1000;

const route = getRouteApi('/evaluators/$evaluator/submissions');

/** What came in, what became of it, and the place to hand something in. */
export function SubmissionsPage() {
  const { evaluator } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [limit, setLimit] = useState(SUBMISSION_WINDOW);
  const { data: me } = useQuery(meQuestion());
  const { data: contract } = useQuery(evaluatorQuestion(evaluator));
  const query = useQuery(submissionsQuestion(evaluator, { ...search, limit }));
  const isHost = me?.role === 'owner' || me?.role === 'evaluator';
  return (
    <Answered query={query} what="the submissions">
      {({ sentence, submissions, total, states, quota }) => (
        <>
          <EvaluatorHead evaluator={evaluator} say={<Lead lead={sentence} />} />
          {contract === undefined || me === undefined ? null : (
            <SubmitForm contract={contract} team={isHost ? null : me.name} quota={quota} />
          )}
          <div className="choices">
            <Choices
              name="state"
              options={states}
              chosen={search.state}
              choose={(value) =>
                void navigate({
                  search: (old) => ({ ...old, state: states.find((one) => one.value === value)?.value }),
                })
              }
            />
          </div>
          {submissions.length > 0 ? (
            <SubmissionTable submissions={submissions} evaluator={evaluator} />
          ) : search.state === undefined && search.team === undefined ? (
            <Empty
              title="Every submission and its state"
              command={`assay submit FILE --evaluator ${shellWord(evaluator)} --team TEAM`}
            >
              <p>No submissions yet. Drop a file above, or submit from the command line:</p>
            </Empty>
          ) : (
            <NoMatch what="submission" showAll={() => void navigate({ search: {} })} />
          )}
          {submissions.length < Math.min(total, MOST_SUBMISSIONS) ? (
            <button
              type="button"
              className="button"
              onClick={() => setLimit(Math.min(limit + SUBMISSION_WINDOW, MOST_SUBMISSIONS))}
            >
              Show {Math.min(SUBMISSION_WINDOW, total - submissions.length)} more of{' '}
              {total - submissions.length}
            </button>
          ) : null}
          <ShowsThis
            command={`assay submissions --evaluator ${shellWord(evaluator)}${search.state === undefined ? '' : ` --state ${search.state}`}`}
          />
        </>
      )}
    </Answered>
  );
}
