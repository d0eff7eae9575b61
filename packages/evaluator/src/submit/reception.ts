import type { Clock } from '@assay/engine';
import {
  AssayError,
  canonicalJson,
  type JsonObject,
  type Submission,
  type SubmissionState,
  type SubmissionStep,
} from '@assay/records';
import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { phaseAt } from '../contract/phase-at.ts';
import { faultPoint } from '../fault-point.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import type { NewEvent } from '../ledger/ledger.ts';
import { checkFileName, type ReceivedFile } from './artifact-file.ts';
import type { NewSubmission, TrackedSubmission } from './submissions.ts';
import { checkTeam } from './teams.ts';
import { claimsDigest, validateSubmission } from './validate-submission.ts';

/** Nobody waits longer for others than this, however slow they are. */
const LONGEST_WAIT_MS = 250;

/** Those who come at once share a write. It is made when as many wait for it as are still on their way to it. */
export class SharedCommit<T> {
  readonly #write: (batch: readonly T[]) => Promise<void>;
  #waiting: T[] = [];
  #onTheWay = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(write: (batch: readonly T[]) => Promise<void>) {
    this.#write = write;
  }

  /** Ends when what is prepared waits for its write. */
  async bring(prepare: () => Promise<T>): Promise<void> {
    this.#onTheWay += 1;
    try {
      const one = await prepare();
      this.#waiting.push(one);
      this.#timer ??= setTimeout(() => this.#flush(), LONGEST_WAIT_MS);
    } finally {
      this.#onTheWay -= 1;
      if (this.#waiting.length >= this.#onTheWay) this.#flush();
    }
  }

  #flush(): void {
    const batch = this.#waiting;
    this.#waiting = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (batch.length > 0) void this.#write(batch);
  }
}

export interface Arrival {
  readonly evaluator: string;
  readonly team: string;
  readonly files: readonly ReceivedFile[];
  readonly claims: JsonObject;
  /** Names the attempt: sent again under the same key, the same files are taken in once. */
  readonly idempotencyKey?: string | undefined;
}

/** A submission that is kept, and whether it is in order. */
export interface Received {
  readonly submission: Submission;
  readonly state: SubmissionState;
  /** Why it is invalid; null where it is not. */
  readonly problem: AssayError | null;
}

interface Waiting {
  readonly given: Omit<NewSubmission, 'received_at'>;
  readonly registered: RegisteredEvaluator;
  readonly problem: AssayError | null;
  readonly resolve: (received: Received) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Where submissions come in. Each is checked, its bytes are kept, and it is acknowledged when it is durable with its event and
 * its share of the quota. Those that come at once share a commit.
 */
export class Reception {
  readonly #home: EvaluatorHome;
  readonly #clock: Clock;
  readonly #items = new Map<string, Promise<ReadonlySet<string>>>();
  readonly #commits = new SharedCommit<Waiting>((batch) => this.#commit(batch));
  /** Checking waits for nothing: one at a time, so that between two of them the disk is heard and others are answered. */
  #turn: Promise<void> = Promise.resolve();

  constructor(home: EvaluatorHome, clock: Clock) {
    this.#home = home;
    this.#clock = clock;
  }

  async receive(arrival: Arrival): Promise<Received> {
    const { evaluator: key, files } = arrival;
    const registered = this.#home.store.evaluators.get(key);
    if (registered === null) throw unknownEvaluator(key);
    const team = checkTeam(arrival.team);
    phaseAt(registered.evaluator, this.#clock.now());
    this.#checkBytes(files, registered);
    return new Promise<Received>((resolve, reject) => {
      const prepare = async (): Promise<Waiting> => {
        const prepared = await this.#prepare({ ...arrival, team }, registered);
        return { ...prepared, registered, resolve, reject };
      };
      this.#commits.bring(prepare).catch(reject);
    });
  }

  async #prepare(
    { evaluator: key, team, files, claims, idempotencyKey }: Arrival,
    registered: RegisteredEvaluator,
  ): Promise<Pick<Waiting, 'given' | 'problem'>> {
    // The disk keeps the bytes while they are checked: what is not in order is kept too.
    const [artifacts, problem] = await Promise.all([
      this.#keep(files),
      this.#problemOf(files, claims, registered),
    ]);
    faultPoint('submission-bytes-before-event');
    const given = {
      schema_version: 'assay.submission.v1',
      id: idFor(idempotencyKey, key, team),
      evaluator_key: key,
      evaluator_digest: registered.digest,
      team,
      artifacts,
      claims,
    } as const;
    return { given, problem };
  }

  /** What is wrong with a submission that is kept, said again of its bytes by the version that took it in. */
  async problemOf({
    evaluator_key,
    evaluator_digest,
    artifacts,
    claims,
  }: Submission): Promise<AssayError | null> {
    const registered = this.#home.store.evaluators.get(evaluator_key, evaluator_digest);
    if (registered === null) throw unknownEvaluator(evaluator_key);
    const files: ReceivedFile[] = [];
    for (const { name, digest } of artifacts)
      files.push({ name, bytes: Buffer.from(await this.#home.blobs.read(digest)) });
    return this.#problemOf(files, claims, registered);
  }

  /** Before anything is read or kept: what cannot be stored under its name, or is too much. */
  #checkBytes(files: readonly ReceivedFile[], { evaluator }: RegisteredEvaluator): void {
    if (files.length === 0)
      throw new AssayError('usage', 'E_ARTIFACTS', 'there is no file in the submission');
    for (const { name } of files) checkFileName(name);
    if (new Set(files.map(({ name }) => name)).size < files.length)
      throw new AssayError('invalid', 'E_ARTIFACTS', 'two files have the same name');
    const most = evaluator.artifacts.reduce((sum, artifact) => sum + artifact.max_bytes, 0);
    const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (total > most)
      throw new AssayError(
        'invalid',
        'E_SIZE',
        `the submission has ${total} bytes; at most ${most} are accepted`,
      );
  }

  async #keep(files: readonly ReceivedFile[]): Promise<NewSubmission['artifacts']> {
    return Promise.all(
      files.map(async ({ name, bytes }) => ({
        name,
        bytes: bytes.length,
        digest: await this.#home.blobs.put(bytes),
      })),
    );
  }

  async #problemOf(
    files: readonly ReceivedFile[],
    claims: JsonObject,
    registered: RegisteredEvaluator,
  ): Promise<AssayError | null> {
    const turn = this.#turn.then(() => setImmediate());
    this.#turn = turn;
    await turn;
    try {
      await validateSubmission(files, claims, registered, await this.#itemsOf(registered));
      return null;
    } catch (error) {
      if (error instanceof AssayError && error.trouble === 'invalid') return error;
      throw error;
    }
  }

  async #itemsOf({ items }: RegisteredEvaluator): Promise<ReadonlySet<string> | null> {
    if (items === null) return null;
    let known = this.#items.get(items.digest);
    if (known === undefined) {
      known = this.#home.blobs
        .read(items.digest)
        .then((bytes) => new Set(JSON.parse(Buffer.from(bytes).toString('utf8')) as string[]));
      this.#items.set(items.digest, known);
    }
    return known;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      const key = await this.#home.signingKey();
      try {
        this.#home.ledger.append(key, () => {
          const events = batch.flatMap((one) => this.#add(one, outcomes));
          if (events.length === 0) throw new NobodyFits();
          return events;
        });
      } catch (error) {
        if (!(error instanceof NobodyFits)) throw error;
      }
      for (const tell of outcomes) tell();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** One submission in the transaction of the batch; one that has no room in its quota leaves the others alone. */
  #add(waiting: Waiting, outcomes: (() => void)[]): readonly NewEvent[] {
    const { given, registered, problem, resolve, reject } = waiting;
    const { submissions } = this.#home.store;
    try {
      const before = submissions.get(given.id);
      if (before !== null) {
        const same = sameAgain(before, given, problem);
        outcomes.push(() => resolve(same));
        return [];
      }
      const received_at = this.#nextTime();
      const states =
        problem === null
          ? (['received', 'validated', 'queued'] as const)
          : (['received', 'invalid'] as const);
      const steps = states.map(
        (state): SubmissionStep => ({
          state,
          at: received_at,
          reason: state === 'invalid' ? problem!.code : null,
        }),
      );
      const submission = submissions.add({ ...given, received_at }, steps, registered.evaluator.quotas);
      outcomes.push(() => resolve({ submission, state: states.at(-1)!, problem }));
      return [eventOf(submission, problem)];
    } catch (error) {
      if (!(error instanceof AssayError) || !refusals.has(error.code)) throw error;
      outcomes.push(() => reject(error));
      return [];
    }
  }

  /** The clock of this machine, but never before the submission that came last: order does not depend on it. */
  #nextTime(): string {
    const [now, last] = [this.#clock.now(), this.#home.store.submissions.lastReceivedAt()];
    return last !== null && Date.parse(last) > Date.parse(now) ? last : now;
  }
}

/** What refuses one submission of a batch. */
const refusals: ReadonlySet<string> = new Set(['E_QUOTA', 'E_SUBMISSION_EXISTS', 'E_TEAM_EXISTS']);

/** Drawn; or, where the attempt has a key, the same each time that it is made, after a restart too. */
function idFor(idempotencyKey: string | undefined, evaluator: string, team: string): string {
  const bytes =
    idempotencyKey === undefined
      ? randomBytes(8)
      : createHash('sha256')
          .update(JSON.stringify([evaluator, team, idempotencyKey]))
          .digest()
          .subarray(0, 8);
  return `sub-${bytes.toString('hex')}`;
}

/** What came in under the same key; something else under it is refused. */
function sameAgain(
  { submission, state }: TrackedSubmission,
  given: Waiting['given'],
  problem: AssayError | null,
): Received {
  const { artifacts, claims } = submission;
  if (canonicalJson([artifacts, claims]) === canonicalJson([given.artifacts, given.claims]))
    return { submission, state, problem };
  throw new AssayError(
    'usage',
    'E_SUBMISSION_EXISTS',
    `this key was already used for another submission: ${submission.id}`,
    { field: 'idempotency_key', fix: 'Use a different key for a different submission.' },
  );
}

/** No submission of a batch has room in its quota: nothing is appended. */
class NobodyFits extends Error {}

function eventOf(submission: Submission, problem: AssayError | null): NewEvent {
  const { id, number, evaluator_key, evaluator_digest, team, received_at, claims, artifacts } = submission;
  const facts = {
    submission_id: id,
    number,
    evaluator: { key: evaluator_key, digest: evaluator_digest },
    team,
    at: received_at,
    claims_digest: claimsDigest(claims),
  };
  const subjects = artifacts.map(({ name, digest }) => ({ name, sha256: digest.slice('sha256:'.length) }));
  if (problem === null) return { kind: 'submission.received', subjects, predicate: facts };
  return { kind: 'submission.rejected', subjects, predicate: { ...facts, reason: problem.code } };
}

function unknownEvaluator(key: string): AssayError {
  return new AssayError(
    'usage',
    'E_EVALUATOR_UNKNOWN',
    `${JSON.stringify(key)}: no evaluator is registered under that key`,
    {
      field: 'evaluator',
    },
  );
}
