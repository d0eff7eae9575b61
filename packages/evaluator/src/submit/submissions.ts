import type { SqlDatabase } from '@assay/engine';
import {
  AssayError,
  nextStates,
  type Quotas,
  type Submission,
  submissionSchema,
  type SubmissionState,
  type SubmissionStep,
} from '@assay/records';
import { plural } from '@assay/shown';
import type { Dialect } from '../store/dialect.ts';
import { knownTeams } from './teams.ts';

/** What a team has used of its quota. */
export interface QuotaUse {
  readonly today: number;
  readonly lifetime: number;
  /** Neither scored nor refused yet. */
  readonly in_flight: number;
  readonly invalid_today: number;
  readonly bytes_today: number;
}

export interface SubmissionFilter {
  readonly evaluator_key?: string;
  readonly team?: string;
  readonly states?: readonly SubmissionState[];
}

/** A submission and where it stands. */
export interface TrackedSubmission {
  readonly submission: Submission;
  readonly state: SubmissionState;
}

export type NewSubmission = Omit<Submission, 'number'>;

/**
 * What came in, in the order in which it came. Nothing is changed or removed: states are steps that are added. What is added
 * inside of a transaction of the ledger is durable with its event, or not there.
 */
export interface Submissions {
  /**
   * Takes a submission in, with its first states, and with it its share of the quota. E_QUOTA where `quotas` has no room,
   * E_TEAM_EXISTS where the team is new and its name can be taken for another's: nothing is kept then. `invalid` ones have a
   * quota of their own.
   */
  readonly add: (submission: NewSubmission, steps: readonly SubmissionStep[], quotas: Quotas) => Submission;
  readonly get: (id: string) => TrackedSubmission | null;
  /** In order of arrival. */
  readonly list: (filter?: SubmissionFilter) => readonly TrackedSubmission[];
  readonly steps: (id: string) => readonly SubmissionStep[];
  /** E_SUBMISSION_STATE where the state may not follow the one it is in. */
  readonly step: (id: string, step: SubmissionStep) => void;
  /** `day` is the date of a time, in UTC. */
  readonly used: (evaluatorKey: string, team: string, day: string) => QuotaUse;
  /** Gives back what a submission took of the quota, once: false where that was done before. */
  readonly release: (id: string, at: string, reason: string) => boolean;
  /** When the last one came in; null while there is none. */
  readonly lastReceivedAt: () => string | null;
}

interface Rule {
  readonly would: number;
  readonly limit: number | null;
  readonly words: (limit: number) => string;
  readonly fix: string;
}

const tomorrow =
  'Days begin at midnight UTC. The host can refund submissions that failed through no fault of their own.';
const ask = 'The host can refund submissions that failed through no fault of their own.';
const wait = 'Wait until it is scored.';

/**
 * Throws E_QUOTA where one more does not fit. What is not valid has a quota of its own, so that refusals are not free
 * either. What has no limit is not counted.
 */
function checkQuota(
  count: () => QuotaUse,
  quotas: Quotas,
  { isInvalid, bytes }: { readonly isInvalid: boolean; readonly bytes: number },
): void {
  if (Object.values(quotas).every((limit) => limit === null)) return;
  const { today, lifetime, in_flight, invalid_today, bytes_today } = count();
  const { per_day, lifetime: all, in_flight: waiting, invalid_per_day, bytes_per_day } = quotas;
  const rules: readonly Rule[] = [
    ...(isInvalid
      ? [{ would: invalid_today + 1, limit: invalid_per_day, words: refused, fix: tomorrow }]
      : [
          { would: today + 1, limit: per_day, words: daily, fix: tomorrow },
          { would: lifetime + 1, limit: all, words: inAll, fix: ask },
          { would: in_flight + 1, limit: waiting, words: unscored, fix: wait },
        ]),
    { would: bytes_today + bytes, limit: bytes_per_day, words: byteCount, fix: tomorrow },
  ];
  for (const { would, limit, words, fix } of rules)
    if (limit !== null && would > limit)
      throw new AssayError('usage', 'E_QUOTA', `the team’s quota is used up: ${words(limit)}`, {
        fix,
        retryable: true,
      });
}

const refused = (limit: number): string => `${plural(limit, 'refused submission')} a day`;
const daily = (limit: number): string => `${plural(limit, 'submission')} a day`;
const inAll = (limit: number): string => `${plural(limit, 'submission')} in all`;
const unscored = (limit: number): string => `${plural(limit, 'submission')} not scored yet`;
const byteCount = (limit: number): string => `${plural(limit, 'byte')} a day`;

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
