import type { StoreCheck } from '@assay/engine';
import {
  AssayError,
  canonicalJson,
  type JsonObject,
  type JsonValue,
  objectOf,
  type OfficialScore,
  type Submission,
  type SubmissionState,
  type SubmissionStep,
} from '@assay/records';
import * as z from 'zod';
import { predicateOf, withSmallSlicesHidden } from '../board/visible-score.ts';
import { digestOf } from '../contract/evaluators.ts';
import type { LedgerProblem } from '../ledger/check-ledger.ts';
import { openEnvelope } from '../ledger/envelope.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { type Statement, textIn } from '../ledger/statement.ts';
import { voteDigest } from '../review/queue/next-item.ts';
import { claimsDigest } from '../submit/validate-submission.ts';
import type { EvaluatorStore } from './evaluator-store.ts';
import { openRecords } from './open-records.ts';

/** What the log says of a submission: how it came in, and every step that is an event. */
interface LoggedSubmission {
  readonly index: number;
  readonly statement: Statement;
  readonly isInvalid: boolean;
  readonly steps: SubmissionStep[];
  isReleased: boolean;
}

interface LoggedScore {
  readonly index: number;
  readonly predicate: JsonObject;
}

/** What the log says of everything that is stored beside it, in the order of its entries. */
interface LoggedFacts {
  readonly submissions: Map<string, LoggedSubmission>;
  readonly scores: Map<string, LoggedScore>;
  /** The heads of each board, by evaluator and split. */
  readonly heads: Map<string, JsonObject[]>;
  /** The digests of the versions of each evaluator, and of the whole record of each where the log says it. */
  readonly versions: Map<string, { readonly digest: string; readonly record: string | null }[]>;
}

function loggedFacts(ledger: LedgerStore): LoggedFacts {
  const facts: LoggedFacts = {
    submissions: new Map(),
    scores: new Map(),
    heads: new Map(),
    versions: new Map(),
  };
  for (const { index, kind, about, envelope } of ledger.entries()) {
    const { statement } = openEnvelope(envelope);
    const { predicate } = statement;
    // What has no evaluator did not come in by its door: there is nothing stored beside it.
    if (
      (kind === 'submission.received' || kind === 'submission.rejected') &&
      predicate['evaluator'] !== undefined
    )
      facts.submissions.set(about, received(index, statement, kind === 'submission.rejected'));
    else if (kind === 'score.created' && predicate['evaluation'] !== undefined) {
      facts.scores.set(about, { index, predicate });
      addScored(facts, predicate);
    } else if (kind === 'submission.withdrawn') addStep(facts, about, 'withdrawn', predicate);
    else if (kind === 'quota.released') {
      const released = facts.submissions.get(about);
      if (released !== undefined) released.isReleased = true;
    } else if (kind === 'board.switched')
      push(facts.heads, `${about} ${textIn(predicate, 'split') ?? ''}`, predicate);
    else if (kind === 'scorer.registered')
      push(facts.versions, about, {
        digest: `sha256:${statement.subject[0]?.digest.sha256 ?? ''}`,
        record: textIn(predicate, 'record') ?? null,
      });
  }
  return facts;
}

function received(index: number, statement: Statement, isInvalid: boolean): LoggedSubmission {
  const at = textIn(statement.predicate, 'at') ?? '';
  const states: readonly SubmissionState[] = isInvalid
    ? ['received', 'invalid']
    : ['received', 'validated', 'queued'];
  const reason = textIn(statement.predicate, 'reason') ?? null;
  const steps = states.map((state) => ({ state, at, reason: state === 'invalid' ? reason : null }));
  return { index, statement, isInvalid, steps, isReleased: false };
}

/** The first score of a submission that waits ends its way; later ones, and those on another split, do not move it. */
function addScored({ submissions }: LoggedFacts, predicate: JsonObject): void {
  const found = submissions.get(textIn(objectOf(predicate['submission']), 'id') ?? '');
  if (found?.steps.at(-1)?.state !== 'queued') return;
  const state = predicate['status'];
  if (state !== 'scored' && state !== 'errored' && state !== 'invalid') return;
  const at = textIn(objectOf(predicate['execution']), 'finished_at') ?? '';
  found.steps.push({ state, at, reason: textIn(objectOf(predicate['error']), 'class') ?? null });
}

function addStep(
  { submissions }: LoggedFacts,
  about: string,
  state: SubmissionState,
  said: JsonObject,
): void {
  const [at, reason] = [textIn(said, 'at') ?? '', textIn(said, 'reason') ?? null];
  submissions.get(about)?.steps.push({ state, at, reason });
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const lost = (what: string): LedgerProblem => ({ index: null, what });

const differs = (index: number | null, what: string): LedgerProblem => ({
  index,
  what: `${what} differs from the log`,
});

function isSame(a: JsonValue, b: JsonValue): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** The versions of every evaluator, and which of them each of its boards shows and showed. */
function checkBoards(
  { evaluators, boards }: EvaluatorStore,
  { heads, versions }: LoggedFacts,
): readonly LedgerProblem[] {
  const kept = evaluators.list();
  const keys = new Set([...kept.map(({ evaluator: { key } }) => key), ...versions.keys()]);
  const splits = kept.flatMap(({ evaluator: { key } }) =>
    evaluators
      .history(key)
      .flatMap(({ snapshots }) => Object.keys(snapshots))
      .map((split) => `${key} ${split}`),
  );
  return [
    ...[...keys].flatMap((key) => {
      const said = versions.get(key) ?? [];
      const stored = evaluators.history(key).map((registered, i) => ({
        digest: registered.digest,
        // Logs of earlier versions do not say it.
        record: said[i]?.record == null ? null : digestOf(registered),
      }));
      return isSame(said, stored) ? [] : [lost(`the versions of ${key} differ from the log`)];
    }),
    ...[...new Set([...heads.keys(), ...splits])].flatMap((board) => {
      const at = board.indexOf(' ');
      const [key, split] = [board.slice(0, at), board.slice(at + 1)];
      const stored = boards.history(key, split).map((head) => ({ ...head }));
      const said = (heads.get(board) ?? []).map((predicate) => headOf(predicate, stored[0]));
      return isSame(said, stored) ? [] : [lost(`the board ${key}, ${split} differs from the log`)];
    }),
  ];
}

/** The members of a head in the event that says it; a name of its shape is added, which events may leave out. */
function headOf(predicate: JsonObject, like: JsonObject | undefined): JsonObject {
  const names = like === undefined ? Object.keys(predicate) : Object.keys(like);
  return Object.fromEntries(
    names.map((name) => [
      name,
      predicate[name] ?? (name === 'schema_version' ? 'assay.board-head.v1' : null),
    ]),
  );
}

/** Scores, their order, and that each is found where it belongs. */
function checkScores(store: EvaluatorStore, { scores: logged }: LoggedFacts): readonly LedgerProblem[] {
  const kept = store.scores.list();
  const ids = new Set(kept.map(({ id }) => id));
  const inOrder = [...logged.keys()].filter((id) => ids.has(id));
  const stored = kept.filter(({ id }) => logged.has(id)).map(({ id }) => id);
  return [
    ...[...logged.keys()]
      .filter((id) => !ids.has(id))
      .map((id) => lost(`score ${id} is in the log and not stored`)),
    ...(isSame(inOrder, stored) ? [] : [lost('scores are stored in a different order from the log')]),
    ...kept.flatMap((score): readonly LedgerProblem[] => {
      const said = logged.get(score.id);
      if (said === undefined) return [lost(`score ${score.id} is not in the log`)];
      if (!isAsLogged(score, said, store)) return [differs(said.index, `score ${score.id}`)];
      return isFoundBy(score, store) ? [] : [differs(said.index, `the place of score ${score.id}`)];
    }),
  ];
}

function isAsLogged(
  score: OfficialScore,
  { predicate }: LoggedScore,
  { evaluators }: EvaluatorStore,
): boolean {
  const registered = evaluators.get(score.evaluator_key, score.evaluator_digest);
  if (registered === null) return false;
  const { evaluator } = registered;
  const recorded = score.hidden_slices === undefined ? withSmallSlicesHidden(score, evaluator) : score;
  const { metrics, gates, rest } = predicateOf(recorded, evaluator);
  const kept = { ...rest, metrics: [...metrics], gates: [...gates] };
  const said = Object.fromEntries(Object.keys(kept).map((name) => [name, predicate[name] ?? null]));
  const { id, components } = score.scorer;
  const submission = predicate['submission'];
  const hidden = predicate['hidden_data'] ?? null;
  return (
    isSame(said, kept) &&
    isSame(predicate['scorer'] ?? null, { id, components }) &&
    memberOf(submission, 'id') === score.submission_id &&
    memberOf(hidden, 'snapshot_id') === score.snapshot_id
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? ((value as Readonly<Record<string, unknown>>)[name] ?? null)
    : null;
}

function isFoundBy(
  { id, submission_id, evaluator_key, split, scorer }: OfficialScore,
  { scores }: EvaluatorStore,
): boolean {
  const found = scores.list({ submission_id, evaluator_key, split, scorer_id: scorer.id });
  return found.some((each) => each.id === id);
}

/** Submissions, the steps of their way, and what each team used of its quota. */
function checkSubmissions(
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
      if (!isSubmissionAsLogged(submission, said))
        return [differs(said.index, `submission ${submission.id}`)];
      const steps = steppedByEvents(submissions.steps(submission.id));
      const isOnItsWay = isSame(asJson(steps), asJson(said.steps));
      return isOnItsWay ? [] : [differs(said.index, `the history of submission ${submission.id}`)];
    }),
    ...checkQuotas(kept, logged, submissions.used),
  ];
}

function isSubmissionAsLogged(
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

/** Every vote of people is one that the log has the digest of, and there are no fewer than the log says. */
function checkVotes({ reviews, ledger }: EvaluatorStore): readonly LedgerProblem[] {
  return reviews.items().flatMap(({ id }) => {
    const logged = ledger.about(id).filter(({ kind }) => kind === 'review.vote');
    const said = logged.map(({ envelope }) => openEnvelope(envelope).statement.predicate['digest'] ?? null);
    const kept = reviews.votes({ item: id }).map(voteDigest);
    return isSame(said, kept) ? [] : [lost(`the votes on ${id} differ from the log`)];
  });
}

/**
 * Holds what is stored beside the log against what the log says of it: submissions with the steps of their way and what they
 * took of quotas, scores, versions of evaluators, boards, and votes of people.
 */
export function checkRecords(store: EvaluatorStore): readonly LedgerProblem[] {
  try {
    const facts = loggedFacts(store.ledger);
    return [checkSubmissions, checkScores, checkBoards, checkVotes].flatMap((check) =>
      unlessUnreadable(() => check(store, facts)),
    );
  } catch (error) {
    // An entry that cannot be read is reported where the log itself is checked.
    if (error instanceof AssayError && error.code === 'E_LEDGER_ENTRY') return [];
    throw error;
  }
}

/** A record that is not what a record is any more is damage, and an answer. */
function unlessUnreadable(check: () => readonly LedgerProblem[]): readonly LedgerProblem[] {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    return [lost(`a stored record cannot be read: ${error.message.slice(0, 200)}`)];
  }
}

const [LOG, RECORDS] = ["the evaluator's log", "the evaluator's records"];

/**
 * What is wrong with the evaluator's records at the address of a store: its tables, what stands beside the log, every
 * artifact. Signatures are checked with the keys of those who trust them, by the audit of the log.
 */
export async function checkShared(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<StoreCheck> {
  const { store, blobs, close } = await openRecords('', address, env);
  try {
    const findings = [
      ...store.ledger.damage().map((message) => ({ what: LOG, message: `${LOG}: ${message}` })),
      ...checkRecords(store).map(({ what: message }) => ({
        what: RECORDS,
        message: `${RECORDS}: ${message}`,
      })),
    ];
    let artifacts = 0;
    for await (const digest of blobs.list()) {
      artifacts += 1;
      try {
        await blobs.read(digest);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        findings.push({ what: `the artifact ${digest}`, message: error.message });
      }
    }
    return { looked_at: { 'entries of the log': store.ledger.size(), artifacts }, findings };
  } finally {
    close();
  }
}
