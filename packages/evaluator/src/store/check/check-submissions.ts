import type { Submission, SubmissionStep } from '@assay/records';
import type { LedgerProblem } from '../../ledger/check-ledger.ts';
import { claimsDigest } from '../../submit/claims-digest.ts';
import type { EvaluatorStore } from '../evaluator-store.ts';
import type { LoggedFacts, LoggedSubmission } from './logged-facts.ts';
import { differs, isSame, lost } from './problems.ts';

/** Submissions, the steps of their way, and what each team used of its quota. */
export function checkSubmissions(
  { submissions }: EvaluatorStore,
  { submissions: logged }: LoggedFacts,
): readonly LedgerProblem[] {
  const kept = submissions.list().map(({ submission }) => submission);
  const ids = new Set(kept.map(({ id }) => id));
  const gone = [...logged.keys()].filter((id) => !ids.has(id));
  return [
    ...gone.map((id) => lost(`submission ${id} is in the log and not stored`)),
    ...kept.flatMap((submission): readonly LedgerProblem[] => {
      const said = logged.get(submission.id);
      if (said === undefined) return [lost(`submission ${submission.id} is not in the log`)];
      if (!isAsLogged(submission, said)) return [differs(said.index, `submission ${submission.id}`)];
      const steps = steppedByEvents(submissions.steps(submission.id));
      const isOnItsWay = isSame(asJson(steps), asJson(said.steps));
      return isOnItsWay ? [] : [differs(said.index, `the history of submission ${submission.id}`)];
    }),
    ...checkQuotas(kept, logged, submissions.used),
  ];
}

function isAsLogged(
  submission: Submission,
  { statement: { subject, predicate } }: LoggedSubmission,
): boolean {
  const {
    artifacts,
    evaluator_key: key,
    evaluator_digest: digest,
    claims,
    team,
    number,
    received_at,
  } = submission;
  const said = {
    artifacts: subject.map(({ name, digest: { sha256 } }) => ({ name, digest: `sha256:${sha256}` })),
    evaluator: predicate['evaluator'] ?? null,
    claims: predicate['claims_digest'] ?? null,
    team: predicate['team'] ?? null,
    number: predicate['number'] ?? null,
    at: predicate['at'] ?? null,
  };
  const kept = {
    artifacts: artifacts.map(({ name, digest: of }) => ({ name, digest: of })),
    evaluator: { key, digest },
    claims: claimsDigest(claims),
    team,
    number,
    at: received_at,
  };
  return isSame(said, kept);
}

/** That scoring began, and that it waits again after it was stopped, are no events. */
function steppedByEvents(steps: readonly SubmissionStep[]): readonly SubmissionStep[] {
  return steps.filter(
    ({ state }, i) => state !== 'scoring' && !(state === 'queued' && steps[i - 1]?.state === 'scoring'),
  );
}

const asJson = (steps: readonly SubmissionStep[]) =>
  steps.map(({ state, at, reason }) => ({ state, at, reason }));

/** By team: what is counted is what the log says came in and was not given back. */
function checkQuotas(
  kept: readonly Submission[],
  logged: LoggedFacts['submissions'],
  used: EvaluatorStore['submissions']['used'],
): readonly LedgerProblem[] {
  const days = Map.groupBy(kept, ({ evaluator_key: key, team, received_at: at }) =>
    JSON.stringify([key, team, new Date(at).toISOString().slice(0, 10)]),
  );
  return [...days].flatMap(([group, all]) => {
    const [key, team, day] = JSON.parse(group) as [string, string, string];
    const { today, invalid_today, bytes_today } = used(key, team, day);
    const counted = all.filter(({ id }) => logged.get(id)?.isInvalid === false);
    const expected = {
      today: counted.filter(({ id }) => logged.get(id)?.isReleased === false).length,
      invalid_today: all.filter(({ id }) => logged.get(id)?.isInvalid === true).length,
      bytes_today: all.flatMap(({ artifacts }) => artifacts).reduce((sum, { bytes }) => sum + bytes, 0),
    };
    return isSame({ today, invalid_today, bytes_today }, expected)
      ? []
      : [differs(null, `the quota of ${team} on ${day}`)];
  });
}
