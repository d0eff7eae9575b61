import type { HostOutcome, LoadFault, LoadRequest } from './wire.ts';
import { HostSession, type Question, type SessionEnd } from './host-session.ts';
import type { Loaded } from './host-child.ts';

export interface HostedSettings {
  readonly load: LoadRequest;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For one question, from when the code comes to it. */
  readonly timeoutMs: number;
  readonly loadTimeoutMs?: number;
  /** Whether the code is still what it was, asked before a process is started again: null, or what changed. */
  readonly changed?: () => Promise<string | null>;
}

/** Ends in a row, without an answer between them, after which the code is not started again. */
const MOST_FRUITLESS = 8;
/** Code may take its time to load, whatever its answers may take. */
const LOAD_MS = 60_000;
/** The grain of timeouts. */
const PULSE_MS = 50;
/** A pulse that comes this much too late was held up with the whole process: the machine slept. */
const ASLEEP_MS = 2_000;

/**
 * The user's code in a process of its own, started again where it ends. When it ends with one question begun,
 * that is the one that ended it. With several, it is unknown: each is asked again alone, so that only the one at
 * fault is lost, and what stood behind it in the queue is asked again as if nothing had been.
 */
export class HostedCode {
  readonly #settings: HostedSettings;
  readonly #waiting: Question[] = [];
  /** One of these has ended a process. */
  readonly #suspects: Question[] = [];
  readonly #pulse: NodeJS.Timeout;
  readonly #first = Promise.withResolvers<Loaded>();
  #session: HostSession | null = null;
  #isStarting = false;
  /** A suspect is being asked, and nothing beside it. */
  #isAlone = false;
  #isClosed = false;
  #open = 0;
  #fruitless = 0;
  /** Why it is not started again. */
  #broken: string | null = null;

  private constructor(settings: HostedSettings) {
    this.#settings = settings;
    const interval = Math.min(PULSE_MS, Math.max(1, settings.timeoutMs / 2));
    let last = performance.now();
    this.#pulse = setInterval(() => {
      const now = performance.now();
      const late = now - last - interval;
      last = now;
      this.#tick(now, late > ASLEEP_MS ? late : 0);
    }, interval);
  }

  /** Loads the code: what it declares, or why it cannot be loaded. */
  static async open(settings: HostedSettings): Promise<OpenedCode> {
    const code = new HostedCode(settings);
    code.#session = code.#start((loaded) => code.#first.resolve(loaded));
    const loaded = await code.#first.promise;
    code.#pulse.unref();
    if (loaded.ok) return { ok: true, code, declares: loaded.declares };
    await code.close();
    return loaded;
  }

  /** How many questions may be handed over beyond those that it is at. */
  get ahead(): number {
    return this.#session?.pace.ahead ?? 0;
  }

  /** Never rejects. */
  ask(json: string, parameters: string, signal: AbortSignal | null): Promise<HostOutcome> {
    if (signal?.aborted === true || this.#isClosed) return Promise.resolve({ kind: 'given-up' });
    if (this.#broken !== null) return Promise.resolve({ kind: 'ended', how: this.#broken });
    this.#open += 1;
    if (this.#open === 1) this.#pulse.ref();
    return new Promise((resolve) => {
      const settle = (outcome: HostOutcome): void => {
        this.#open -= 1;
        if (this.#open === 0) this.#pulse.unref();
        resolve(outcome);
      };
      const question = { json, parameters, signal, settle, id: 0, since: 0, startedAt: Infinity };
      if (this.#isAtEase) return this.#session!.ask(question);
      this.#waiting.push(question);
      this.#send();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pulse);
    for (const { settle } of this.#takeUnsent()) settle({ kind: 'given-up' });
    await this.#session?.close();
  }

  #start(onLoaded: (loaded: Loaded) => void): HostSession {
    const { load, env, timeoutMs, loadTimeoutMs = Math.max(LOAD_MS, timeoutMs) } = this.#settings;
    return new HostSession({
      load,
      env,
      timeoutMs,
      loadTimeoutMs,
      onLoaded,
      onSettled: (isAnswered) => {
        if (isAnswered) this.#fruitless = 0;
        this.#send();
      },
      onEnd: (end) => this.#lost(end),
    });
  }

  /** Whether a question goes straight to a process that listens, with nobody before it. */
  get #isAtEase(): boolean {
    if (this.#isAlone || this.#waiting.length + this.#suspects.length > 0) return false;
    return this.#session?.isOpen === true;
  }

  /** Hands over what waits: one at a time while it is looked for which one ends the process. */
  #send(): void {
    if (this.#isClosed || this.#waiting.length + this.#suspects.length === 0) return;
    const session = this.#session;
    if (session === null) return void this.#startAgain();
    if (!session.isOpen) return;
    if (session.owed === 0) this.#isAlone = this.#suspects.length > 0;
    else if (this.#isAlone || this.#suspects.length > 0) return;
    const next = this.#isAlone ? [this.#suspects.shift()!] : this.#waiting.splice(0);
    for (const question of next) session.ask(question);
  }

  async #startAgain(): Promise<void> {
    if (this.#isStarting) return;
    this.#isStarting = true;
    const changed = await this.#settings.changed?.();
    this.#isStarting = false;
    if (this.#isClosed) return;
    if (changed != null) return this.#giveUp(changed);
    this.#session = this.#start((loaded) => {
      if (loaded.ok) return this.#send();
      this.#giveUp(`it could not be loaded again: ${loaded.fault.said}`);
    });
  }

  #lost({ kind, how, begun, queued }: SessionEnd): void {
    this.#session = null;
    const fault: LoadFault = { kind: 'not-loaded', said: how, place: null };
    this.#first.resolve({ ok: false, fault });
    if (begun.length === 1) begun[0]!.settle(kind === 'blocked' ? { kind: 'late' } : { kind: 'ended', how });
    else this.#suspects.push(...begun);
    this.#waiting.unshift(...queued);
    this.#fruitless += 1;
    if (this.#fruitless < MOST_FRUITLESS) return this.#send();
    const times = `its process has ended ${MOST_FRUITLESS} times in a row without an answer`;
    this.#giveUp(`${times} and is not started again; the last time ${how}`);
  }

  #giveUp(why: string): void {
    this.#broken = why;
    for (const { settle } of this.#takeUnsent()) settle({ kind: 'ended', how: why });
  }

  #tick(now: number, asleep: number): void {
    const session = this.#session;
    if (asleep > 0) session?.forgive(asleep);
    session?.tick(now);
    for (const unsent of [this.#waiting, this.#suspects]) {
      for (const question of unsent.filter(({ signal }) => signal?.aborted === true)) {
        unsent.splice(unsent.indexOf(question), 1);
        question.settle({ kind: 'given-up' });
      }
    }
  }

  #takeUnsent(): readonly Question[] {
    return [...this.#suspects.splice(0), ...this.#waiting.splice(0)];
  }
}

export type OpenedCode =
  | {
      readonly ok: true;
      readonly code: HostedCode;
      readonly declares: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly fault: LoadFault };
