import { outcomeGlyphs, plural, shownNumber } from '@assay/shown';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../client/http.ts';
import type { Routes } from '../../client/routes.generated.ts';
import { Answered } from '../../design/answered.tsx';
import { Refused } from '../../design/failure.tsx';
import { FileDrop } from '../../design/file-drop.tsx';

/** How a check of a match stands: the class of its colour, and its sign. */
export const matchSigns = {
  passed: ['pass', outcomeGlyphs.pass],
  failed: ['fail', outcomeGlyphs.fail],
  warned: ['inconclusive', outcomeGlyphs.inconclusive],
  'not-applicable': ['missing', outcomeGlyphs.missing],
  'not-run': ['missing', outcomeGlyphs.missing],
} as const;

const resultWords = {
  matches: 'matches',
  partial: 'matches in part',
  'does-not-match': 'does not match',
} as const;

interface MatchVerdictProps {
  readonly matching: Matching;
  /** The checks stand in the picture, beside the parts that they speak of. */
  readonly isPlaced: boolean;
}

/** A solution that is dropped is matched against the problem, check by check. */
export function SolutionDrop({ mutate }: Pick<Matching, 'mutate'>) {
  return (
    <FileDrop
      label="Check a solution against this task: drop it here, or choose a file:"
      accept=".jsonld,.json,.ttl"
      take={(file) => mutate(file)}
    />
  );
}

/** What came of it; nothing before a solution was dropped. */
export function MatchVerdict({ matching: { data, error }, isPlaced }: MatchVerdictProps) {
  return (
    <>
      {error === null ? null : <Refused error={error} />}
      {data?.match ? <Matched match={data.match} isPlaced={isPlaced} /> : null}
      {data !== undefined && data.match === null ? <p role="alert">The solution could not be read.</p> : null}
    </>
  );
}

function Matched({ match, isPlaced }: { readonly match: Match; readonly isPlaced: boolean }) {
  const of = (wanted: string): number => match.checks.filter(({ status }) => status === wanted).length;
  return (
    <section className="card wide-card" aria-live="polite">
      <h2>
        {`It ${resultWords[match.result]}`} <span>{plural(match.checks.length, 'check')}</span>
      </h2>
      <p>
        {`${of('passed')} passed, ${of('failed')} failed, ${of('warned')} with a warning, ${of('not-run')} not run, ${of('not-applicable')} not applicable to this problem.`}
        {isPlaced ? ' Each is shown below, beside its part.' : ''}
      </p>
      {isPlaced ? null : <AllChecks match={match} />}
    </section>
  );
}

function AllChecks({ match: { checks, findings } }: { readonly match: Match }) {
  return (
    <ul className="checks">
      {checks.map(({ check, rule, asks, status, reason }) => (
        <li key={check}>
          <span className={matchSigns[status][0]}>{matchSigns[status][1]}</span>
          <span>
            {asks} <span className="soft">{`${check} ${rule}`}</span>
          </span>
          <small>
            {reason ?? ''}
            {findings
              .filter((one) => one.check === check)
              .map(({ message }, i) => (
                <div key={i}>{message}</div>
              ))}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Matches a file against the problem as it is written now. */
export function useMatching(problem: string) {
  return useMutation({
    mutationFn: async (file: File) =>
      ask('post /api/tasks/check', { body: { text: await file.text(), problem } }),
  });
}

type Matching = ReturnType<typeof useMatching>;

/** Who has answered this problem here, and what is reported. */
export function TaskSolutions({ path }: { readonly path: string }) {
  const query = useQuery({
    queryKey: ['task', path, 'solutions'],
    queryFn: ({ signal }) => ask('get /api/tasks/solutions', { query: { path } }, signal),
  });
  return (
    <Answered query={query} what="the solutions" isPart>
      {({ solutions, left_out: left }) =>
        solutions.length === 0 ? null : (
          <section className="card wide-card" aria-label="Solutions">
            <h2>
              Solutions <span>in this folder, each matched with its outputs</span>
            </h2>
            <ul className="lines">
              {solutions.map((solution) => (
                <li key={`${solution.path} ${solution.id ?? ''}`}>
                  <OneSolution of={solution} />
                </li>
              ))}
            </ul>
            {left === 0 ? null : <p className="soft">{`${left} more, not matched here.`}</p>}
          </section>
        )
      }
    </Answered>
  );
}

const signs = {
  matches: ['pass', outcomeGlyphs.pass],
  partial: ['inconclusive', outcomeGlyphs.inconclusive],
  'does-not-match': ['fail', outcomeGlyphs.fail],
} as const;

function OneSolution({ of: { path, id, name, result, checks, results } }: { readonly of: Solution }) {
  return (
    <>
      <Link to="/tasks/$task" params={{ task: path }}>
        {name ?? id ?? path}
      </Link>{' '}
      <span className={`tag ${signs[result][0]}`}>{`${signs[result][1]} ${resultWords[result]}`}</span>{' '}
      <span className="soft">{`${checks.passed} of ${plural(checks.passed + checks.failed + checks.warned + checks['not-run'], 'check')} passed, ${checks.failed} failed, ${checks['not-run']} not run`}</span>
      {results.length === 0 ? <div className="soft">It reports no number.</div> : null}
      {results.map(({ metric, value, description }, i) => (
        <div key={i}>
          {metric} <b title={value}>{Number.isFinite(Number(value)) ? shownNumber(Number(value)) : value}</b>{' '}
          {description === null ? null : <span className="soft">{description}</span>}
        </div>
      ))}
    </>
  );
}

export type TaskList = Routes['get /api/tasks']['answer'];
export type TaskDocument = Routes['get /api/tasks/document']['answer'];
type CheckedTask = Routes['post /api/tasks/check']['answer'];
export type Validation = TaskDocument['report'];
export type OutlineItem = NonNullable<TaskDocument['outline']>[number];
export type Match = NonNullable<CheckedTask['match']>;
export type TaskVersion = Routes['get /api/tasks/versions']['answer']['versions'][number];
type Solution = Routes['get /api/tasks/solutions']['answer']['solutions'][number];
