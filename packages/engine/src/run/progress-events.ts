import type { Event, JsonObject } from '@assay/records';
import type { Clock } from '../ports/platform.ts';
import type { Events } from '../ports/records.ts';
import type { ScoringProgress } from '../score/scored-run.ts';
import type { RequestedWait } from '../model-client/dispatcher.ts';
import type { RunProgress } from './run-plan.ts';

/** Between two events of one run, at least. */
const EVERY_MS = 1_000;

/** What the events of a run are about. */
export interface RunIds {
  readonly run_id: string;
  /** Null: it was asked for outside of an execution. */
  readonly execution_id: string | null;
}

type Progress = RunProgress | ScoringProgress;
type ProgressKind = 'run.progress' | 'scoring.progress';

/**
 * How far a run, or its scoring, has come, for other processes: about once a second, and when it ends. What came in
 * between is told when that second is over, so that a run which waits is not thought to be where it was before.
 */
export class ProgressEvents {
  readonly #events: Pick<Events, 'append'>;
  readonly #clock: Clock;
  readonly #ids: RunIds;
  #next = Number.NEGATIVE_INFINITY;
  #held: { readonly kind: ProgressKind; readonly progress: Progress } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(events: Pick<Events, 'append'>, clock: Clock, ids: RunIds) {
    this.#events = events;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** The event is written without being waited for. */
  note(kind: ProgressKind, progress: Progress): void {
    const now = this.#clock.steady();
    if (now < this.#next) {
      this.#held = { kind, progress };
      this.#timer ??= setTimeout(() => this.#tellHeld(), this.#next - now).unref();
      return;
    }
    this.#drop();
    this.#next = now + EVERY_MS;
    this.#write(kind, { ...progress });
  }

  /** The provider asked for a pause. */
  waiting({ ms, why }: RequestedWait): void {
    this.#write('run.waiting', { wait_ms: Math.round(ms), why });
  }

  /** Resolves when all is written, or cannot be. */
  async end(kind: 'run.closed' | 'run.left', data: JsonObject): Promise<void> {
    this.#drop();
    this.#write(kind, data);
    await this.#writing;
  }

  /** The same without a last word. */
  settled(): Promise<void> {
    this.#drop();
    return this.#writing;
  }

  #tellHeld(): void {
    const held = this.#held;
    this.#drop();
    if (held === null) return;
    this.#next = this.#clock.steady() + EVERY_MS;
    this.#write(held.kind, { ...held.progress });
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = null;
  }

  #write(kind: string, data: JsonObject): void {
    const event = this.#event(kind, data);
    this.#writing = this.#writing
      .then(() => this.#events.append(event))
      // A full or busy disk: the next commit of outputs says so to someone who can act on it.
      .then(noop, noop);
  }

  #event(kind: string, data: JsonObject): Event {
    const { run_id, execution_id } = this.#ids;
    const at = this.#clock.now();
    this.#count += 1;
    return {
      schema_version: 'assay.event.v1',
      id: `${run_id}:${kind}:${at}:${this.#count}`,
      at,
      kind,
      subject: { noun: 'run', id: run_id, digest: null },
      execution_id,
      run_id,
      scoring_id: null,
      reason: null,
      data,
    };
  }
}

function noop(): void {}
