import { type HostChild, type Loaded, readFailed, readLoaded, readValues, startHost } from './host-child.ts';
import { type HostOutcome, type LoadRequest, Numbered } from './wire.ts';

/** Handing over more than the code is at saves waking two processes for every few answers. It is worth this long a wait. */
const WORTH_MS = 10;
const MOST = 240;
/** Answers come in bunches: less than this many, or in less time, tell nothing. */
const ENOUGH = 32;
const ENOUGH_MS = 1;

/** How fast answers come, and so how many questions are handed over ahead: none to code that takes its time. */
export class AnswerPace {
  ahead = 0;
  #count = 0;
  #since = performance.now();

  answered(now: number): void {
    this.#count += 1;
    const elapsed = now - this.#since;
    if (this.#count < ENOUGH || elapsed < ENOUGH_MS) return;
    this.ahead = Math.min(MOST, Math.floor((WORTH_MS * this.#count) / elapsed));
    this.#count = 0;
    this.#since = now;
  }
}

interface SessionSettings {
  readonly load: LoadRequest;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly loadTimeoutMs: number;
  /** Called with the first word: what was loaded, or why it could not. Not called for a process that ends without it. */
  readonly onLoaded: (loaded: Loaded) => void;
  /** Called when something that was owed is not owed any more: true if it was answered. */
  readonly onSettled: (isAnswered: boolean) => void;
  /** Called once, when the process is gone. */
  readonly onEnd: (end: SessionEnd) => void;
}

export interface SessionEnd {
  /** `blocked`: it did not listen any more, and was ended. */
  readonly kind: 'ended' | 'blocked';
  readonly how: string;
  /** Questions that it was at, or may have been. */
  readonly begun: readonly Question[];
  /** Questions that it had not come to. */
  readonly queued: readonly Question[];
}

/** How long a process may take to say that it listens. */
const LISTEN_MS = 2_000;
/** Lines are written together, up to about so many characters. */
const LONGEST_WRITE = 1 << 20;

/**
 * One process and what it owes. Everything that it says is taken for what anybody could have written: a line
 * that answers nothing that it was asked, or that makes no sense, ends it.
 */
export class HostSession {
  readonly pace = new AnswerPace();
  readonly #settings: SessionSettings;
  readonly #child: HostChild;
  /** By number, oldest first. */
  readonly #owed = new Numbered<Question>();
  /** Asked, and not waited for any more. */
  readonly #givenUp = new Set<number>();
  #state: 'loading' | 'ready' | 'ending' = 'loading';
  #lines = '';
  /** Questions that share the line which is begun; none where it is empty. */
  #questions = '';
  #parameters = '';
  #lastId = 0;
  /** Of those that it may be at: the last one, and how many there are. What was asked after it waits for a place. */
  #lastStarted = 0;
  #started = 0;
  #begun = 0;
  /** With what it had begun when it ended, as it says. */
  #lastWord = Infinity;
  /** When it last came to a question, or answered one: of that there is no end but the end of what it owes. */
  #movedAt = performance.now();
  /** Since when it has not said that it listens. */
  #checkedAt: number | null = null;
  #endedFor: { readonly kind: SessionEnd['kind']; readonly how: string } | null = null;

  constructor(settings: SessionSettings) {
    this.#settings = settings;
    this.#child = startHost({
      env: settings.env,
      onReply: (word, id, line, json) => this.#hear(word, id, line, json),
      onNonsense: () => this.#refuse(),
      onEnd: (how) => this.#ended(how),
    });
    this.#child.write(`L ${JSON.stringify(settings.load)}\n`);
  }

  get owed(): number {
    return this.#owed.size;
  }

  /** Whether it may be asked: nothing is put behind the question whether it listens. */
  get isOpen(): boolean {
    return this.#state === 'ready' && this.#checkedAt === null;
  }

  /** Hands a question over, with all others of this turn. */
  ask(question: Question): void {
    if (this.#lines === '' && this.#questions === '') process.nextTick(() => this.#write());
    if (question.parameters !== this.#parameters) {
      this.#parameters = question.parameters;
      this.#say(`P ${question.parameters}\n`);
    }
    this.#lastId += 1;
    question.id = this.#lastId;
    question.since = performance.now();
    question.startedAt = Infinity;
    this.#owed.add(question);
    this.#startNext(question.since);
    this.#questions += this.#questions === '' ? `Q${question.id} [${question.json}` : `,${question.json}`;
    if (this.#lines.length + this.#questions.length > LONGEST_WRITE) this.#write();
  }

  /** Ends what is late, gives up what is no longer waited for. */
  tick(now: number): void {
    const { loadTimeoutMs, timeoutMs } = this.#settings;
    for (const question of this.#owed.values()) if (question.signal?.aborted === true) this.#giveUp(question);
    if (this.#state === 'loading') {
      if (now - this.#movedAt > loadTimeoutMs)
        this.#endFor('ended', `it was not loaded within ${loadTimeoutMs} ms`);
    } else if (this.#checkedAt !== null) {
      if (now - this.#checkedAt > LISTEN_MS) this.#endFor('blocked', 'it did not listen any more');
    } else {
      // Numbers, and so times, only grow.
      const [oldest] = this.#owed.values();
      if (oldest !== undefined && now - this.#since(oldest) >= timeoutMs) this.#check(now);
    }
  }

  /** Time in which this process did not run is not the code's. */
  forgive(ms: number): void {
    this.#movedAt += ms;
    if (this.#checkedAt !== null) this.#checkedAt += ms;
    for (const question of this.#owed.values()) {
      question.since += ms;
      question.startedAt += ms;
    }
  }

  async close(): Promise<void> {
    this.#state = 'ending';
    this.#endedFor = { kind: 'ended', how: 'it was closed' };
    for (const question of this.#owed.values()) question.settle({ kind: 'given-up' });
    this.#owed.clear();
    await this.#child.close();
  }

  /** A line of its own, after all that was asked before. */
  #say(line: string): void {
    if (this.#questions !== '') this.#lines += `${this.#questions}]\n`;
    this.#questions = '';
    this.#lines += line;
  }

  #write(): void {
    this.#say('');
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '' && this.#state !== 'ending') this.#child.write(lines);
  }

  #hear(word: string, id: number, line: string, json: number): void {
    if (this.#state === 'ending') return;
    if (this.#state === 'loading') this.#hearFirst(word, line.slice(json));
    else if (word === 'V') this.#hearValues(id, line, json);
    else if (word === 'T' || word === 'N') this.#hearFailed(word, id, line, json);
    else if (word === 'H' && this.#checkedAt !== null) this.#hearListening(this.#checkedAt);
    else if (word === 'S' && id > this.#begun && id <= this.#lastId) this.#hearBegun(id);
    else if (word === 'E' && id <= this.#lastId) this.#lastWord = id;
    else this.#refuse();
  }

  #hearFirst(word: string, json: string): void {
    // It ends before it has loaded.
    if (word === 'E') return;
    const loaded = readLoaded(word, json);
    if (loaded === null) return this.#refuse();
    this.#state = 'ready';
    this.#settings.onLoaded(loaded);
  }

  #hearValues(first: number, line: string, json: number): void {
    const values = this.#isAsked(first) ? readValues(line.slice(json)) : null;
    if (values === null) return this.#refuse();
    for (let i = 0; i < values.length; i += 1) {
      const id = first + i;
      if (!this.#isAsked(id)) return this.#refuse();
      const now = performance.now();
      const question = this.#answered(id, now);
      if (question === null) continue;
      question.settle({ kind: 'value', value: values[i], ms: Math.max(0, now - question.startedAt) });
    }
    this.#settings.onSettled(true);
  }

  #hearFailed(word: string, id: number, line: string, json: number): void {
    const outcome = this.#isAsked(id) ? readFailed(word, line.slice(json)) : null;
    if (outcome === null) return this.#refuse();
    this.#answered(id, performance.now())?.settle(outcome);
    this.#settings.onSettled(true);
  }

  #isAsked(id: number): boolean {
    return this.#owed.get(id) !== undefined || this.#givenUp.has(id);
  }

  /** The question that is owed no more; null: it was given up before. */
  #answered(id: number, now: number): Question | null {
    if (this.#givenUp.delete(id)) return null;
    const question = this.#owed.get(id)!;
    this.#movedAt = now;
    this.pace.answered(now);
    this.#forget(question, now);
    return question;
  }

  #forget({ id }: Question, now: number): void {
    this.#owed.delete(id);
    if (id > this.#lastStarted) return;
    this.#started -= 1;
    this.#startNext(now);
  }

  /** Questions begin in their order, whenever there is a place: how long each takes is seen from here alone. */
  #startNext(now: number): void {
    const atOnce = this.#settings.load.atOnce ?? Infinity;
    while (this.#started < atOnce && this.#lastStarted < this.#lastId) {
      this.#lastStarted += 1;
      const question = this.#owed.get(this.#lastStarted);
      if (question === undefined) continue;
      question.startedAt = now;
      this.#started += 1;
    }
  }

  /** It has come to all questions up to this one: their time runs from now. */
  #hearBegun(id: number): void {
    this.#movedAt = performance.now();
    for (let next = this.#begun + 1; next <= id; next += 1) {
      const question = this.#owed.get(next);
      if (question !== undefined) question.since = this.#movedAt;
    }
    this.#begun = id;
  }

  /** It listens: what is late is late by itself. */
  #hearListening(checkedAt: number): void {
    this.#checkedAt = null;
    for (const question of this.#owed.values()) {
      const since = Math.max(question.since, question.startedAt);
      if (checkedAt - since < this.#settings.timeoutMs) break;
      this.#giveUp(question, 'late');
    }
    this.#settings.onSettled(false);
  }

  #check(now: number): void {
    this.#checkedAt = now;
    this.#say(`C${this.#lastId}\n`);
    this.#write();
  }

  /** The code learns that its answer is no longer waited for. */
  #giveUp(question: Question, kind: 'late' | 'given-up' = 'given-up'): void {
    this.#forget(question, performance.now());
    this.#givenUp.add(question.id);
    this.#say(`A${question.id}\n`);
    this.#write();
    question.settle({ kind });
    this.#settings.onSettled(false);
  }

  /** What it has not come to has all its time when it does: with every question that it gets done the time starts again. */
  #since({ id, since }: Question): number {
    return id <= this.#begun ? since : Math.max(since, this.#movedAt);
  }

  #refuse(): void {
    this.#endFor('ended', 'it wrote something where its answers go that answers no question');
  }

  #endFor(kind: SessionEnd['kind'], how: string): void {
    if (this.#state === 'ending') return;
    this.#state = 'ending';
    this.#endedFor = { kind, how };
    this.#child.kill();
  }

  #ended(how: string): void {
    const last = this.#endedFor === null ? this.#lastWord : Infinity;
    this.#state = 'ending';
    const owed = [...this.#owed.values()];
    this.#owed.clear();
    this.#settings.onEnd({
      kind: 'ended',
      how: `it ended with ${how}`,
      ...this.#endedFor,
      begun: owed.filter(({ id }) => id <= last),
      queued: owed.filter(({ id }) => id > last),
    });
  }
}

/** Something that the user's code is asked, until there is an outcome. */
export interface Question {
  /** Its JSON, and that of the parameters it goes with. */
  readonly json: string;
  readonly parameters: string;
  readonly signal: AbortSignal | null;
  readonly settle: (outcome: HostOutcome) => void;
  /** By which number it was handed over; 0 before. */
  id: number;
  /** Since when the code is known to be at it; before that, when it was handed over. */
  since: number;
  /** When it could begin, as far as can be seen from here; before that, Infinity. */
  startedAt: number;
}
