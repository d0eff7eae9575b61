import { type JsonObject, objectOf, type SubmissionState, type SubmissionStep } from '@assay/records';
import { openEnvelope } from '../ledger/envelope.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { type Statement, textIn } from '../ledger/statement.ts';

/** What the log says of a submission: how it came in, and every step that is an event. */
export interface LoggedSubmission {
  readonly index: number;
  readonly statement: Statement;
  readonly isInvalid: boolean;
  readonly steps: SubmissionStep[];
  isReleased: boolean;
}

export interface LoggedScore {
  readonly index: number;
  readonly predicate: JsonObject;
}

/** What the log says of everything that is stored beside it, in the order of its entries. */
export interface LoggedFacts {
  readonly submissions: Map<string, LoggedSubmission>;
  readonly scores: Map<string, LoggedScore>;
  /** The heads of each board, by evaluator and split. */
  readonly heads: Map<string, JsonObject[]>;
  /** The digests of the versions of each evaluator, and of the whole record of each where the log says it. */
  readonly versions: Map<string, { readonly digest: string; readonly record: string | null }[]>;
}

export function loggedFacts(ledger: LedgerStore): LoggedFacts {
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
