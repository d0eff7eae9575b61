import type { SqlDatabase } from '@assay/engine';
import {
  AssayError,
  nextStates,
  type Submission,
  submissionSchema,
  type SubmissionState,
  type SubmissionStep,
} from '@assay/records';
import type { Dialect } from '../store/dialect/dialect.ts';
import { checkQuota } from './check-quota.ts';
import type { QuotaUse, Submissions, TrackedSubmission } from './submissions.ts';
import { knownTeams } from './team/known-teams.ts';

export function submissionTables({ counted, integer, text, strict, refuseChanges }: Dialect): string {
  return `
  CREATE TABLE submissions (
    number ${integer} PRIMARY KEY, id ${text} NOT NULL UNIQUE, evaluator_key ${text} NOT NULL, team ${text} NOT NULL, day ${text} NOT NULL,
    received_at ${text} NOT NULL, bytes ${integer} NOT NULL, is_invalid ${integer} NOT NULL, record ${text} NOT NULL
  ) ${strict};
  CREATE INDEX submissions_of_team ON submissions (evaluator_key, team, day);
  CREATE TABLE submission_steps (
    number ${counted}, submission ${text} NOT NULL REFERENCES submissions (id), state ${text} NOT NULL, at ${text} NOT NULL,
    reason ${text}
  ) ${strict};
  CREATE INDEX steps_of_submission ON submission_steps (submission);
  CREATE TABLE quota_releases (
    submission ${text} PRIMARY KEY REFERENCES submissions (id), at ${text} NOT NULL, reason ${text} NOT NULL
  ) ${strict};
  ${refuseChanges('submissions', 'submission_steps', 'quota_releases')}`;
}

interface Row {
  readonly record: string;
  readonly state: SubmissionState;
}

const STATE = `(SELECT state FROM submission_steps WHERE submission = s.id ORDER BY number DESC LIMIT 1)`;
const KEPT = 'NOT EXISTS (SELECT 1 FROM quota_releases WHERE submission = s.id)';
const IN_FLIGHT = "('received', 'validated', 'queued', 'scoring')";

/** Submissions in the database of an evaluator's home. */
export function sqlSubmissions(database: SqlDatabase): Submissions {
  const insert = database.prepare<[number, string, string, string, string, string, number, number, string]>(
    'INSERT INTO submissions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addStep = database.prepare<[string, string, string, string | null]>(
    'INSERT INTO submission_steps (submission, state, at, reason) VALUES (?, ?, ?, ?)',
  );
  const one = database.prepare<[string], Row>(
    `SELECT record, ${STATE} AS state FROM submissions s WHERE id = ?`,
  );
  const some = database.prepare<[string | null, string | null], Row>(
    `SELECT record, ${STATE} AS state FROM submissions s
     WHERE evaluator_key = coalesce(?, evaluator_key) AND team = coalesce(?, team) ORDER BY number`,
  );
  const steps = database.prepare<[string], SubmissionStep>(
    'SELECT state, at, reason FROM submission_steps WHERE submission = ? ORDER BY number',
  );
  const usage = database.prepare<[Readonly<Record<'day' | 'key' | 'team', string>>], Counted>(
    `SELECT count(CASE WHEN day = :day AND is_invalid = 0 AND ${KEPT} THEN 1 END) AS today,
       count(CASE WHEN is_invalid = 0 AND ${KEPT} THEN 1 END) AS lifetime,
       count(CASE WHEN is_invalid = 0 AND ${STATE} IN ${IN_FLIGHT} THEN 1 END) AS in_flight,
       count(CASE WHEN day = :day AND is_invalid = 1 THEN 1 END) AS invalid_today,
       sum(CASE WHEN day = :day THEN bytes ELSE 0 END) AS bytes_today
     FROM submissions s WHERE evaluator_key = :key AND team = :team`,
  );
  const release = database.prepare<[string, string, string]>(
    'INSERT INTO quota_releases VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const next = database.prepare<[], { number: number }>(
    'SELECT coalesce(max(number), 0) + 1 AS number FROM submissions',
  );
  // Each came no earlier than the one before it.
  const last = database.prepare<[], { at: string }>(
    'SELECT received_at AS at FROM submissions ORDER BY number DESC LIMIT 1',
  );
  const teams = knownTeams(database);
  const used: Submissions['used'] = (key, team, day) => countsOf(usage.get({ day, key, team })!);
  const append = (id: string, { state, at, reason }: SubmissionStep) =>
    void addStep.run(id, state, at, reason);
  return {
    add: (given, first, quotas) =>
      database.change(() => {
        const { id, evaluator_key: key, team, received_at: at } = given;
        const bytes = given.artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
        const isInvalid = first.some(({ state }) => state === 'invalid');
        teams.check(team);
        checkQuota(() => used(key, team, dayOf(at)), quotas, { isInvalid, bytes });
        const { number } = next.get()!;
        const submission: Submission = submissionSchema.parse({ ...given, number });
        const record = JSON.stringify(submission);
        insert.run(number, id, key, team, dayOf(at), at, bytes, Number(isInvalid), record);
        for (const step of first) append(id, step);
        return submission;
      }),
    get: (id) => {
      const row = one.get(id);
      return row === undefined ? null : trackedOf(row);
    },
    list: ({ evaluator_key: key = null, team = null, states } = {}) =>
      some
        .all(key, team)
        .filter(({ state }) => states === undefined || states.includes(state))
        .map(trackedOf),
    steps: (id) => steps.all(id).map((step) => ({ ...step })),
    step: (id, step) =>
      database.change(() => {
        const row = one.get(id);
        if (row === undefined) throw unknown(id);
        if (!nextStates[row.state].includes(step.state)) throw outOfTurn(id, row.state, step.state);
        append(id, step);
      }),
    used,
    release: (id, at, reason) => release.run(id, at, reason) === 1,
    lastReceivedAt: () => last.get()?.at ?? null,
  };
}

/** The sum over no rows is none. */
type Counted = Omit<QuotaUse, 'bytes_today'> & { readonly bytes_today: number | null };

function countsOf({ bytes_today, ...counted }: Counted): QuotaUse {
  const none = 0;
  return { ...counted, bytes_today: bytes_today ?? none };
}

function trackedOf({ record, state }: Row): TrackedSubmission {
  return { submission: submissionSchema.parse(JSON.parse(record)), state };
}

/** The date of a time in UTC. */
function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}

function unknown(id: string): AssayError {
  return new AssayError('usage', 'E_SUBMISSION_UNKNOWN', `there is no submission ${id} here`, {
    action: { kind: 'list_submissions' },
  });
}

function outOfTurn(id: string, from: SubmissionState, to: SubmissionState): AssayError {
  const message = `submission ${id} is ${from}, and cannot become ${to}`;
  return new AssayError('usage', 'E_SUBMISSION_STATE', message);
}
