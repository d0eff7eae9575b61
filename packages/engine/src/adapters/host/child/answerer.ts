import { writeSync as write } from 'node:fs';
import { jsonCopy } from '../../providers/json-copy.ts';
import {
  type CodeKind,
  type LoadRequest,
  LONGEST_LINE,
  LONGEST_TEXT,
  type ModelQuestion,
  Numbered,
  REPLIES,
  type Word,
} from '../wire.ts';
import { failureWords, type LoadedCode } from './load-code.ts';

// Taken before the user's code is loaded, which may replace what everybody in its process shares. What it
// replaces can only change its own answers; these keep the host in step with its parent all the same.

export const { parse, stringify } = JSON;
const { freeze, keys } = Object;
const { apply } = Reflect;
const { isArray } = Array;
const now = performance.now.bind(performance);
const writeSync = write;
const soon = setImmediate;
const bytesOf = Buffer.from.bind(Buffer) as (text: string) => Buffer;
const promised = Promise.resolve.bind(Promise) as (value: unknown) => Promise<unknown>;
export const exit = process.exit.bind(process);
export const kill = process.kill.bind(process);

export const indexOf: (text: string, part: string, from: number) => number = Function.prototype.call.bind(
  Reflect.get(String.prototype, 'indexOf') as () => number,
);
export const slice: (text: string, from: number, to?: number) => string = Function.prototype.call.bind(
  Reflect.get(String.prototype, 'slice'),
);
const whenSettled: (
  promise: Promise<unknown>,
  onValue: (value: unknown) => void,
  onError: (error: unknown) => void,
) => unknown = Function.prototype.call.bind(Reflect.get(Promise.prototype, 'then') as () => unknown);

/** The longest that an answer waits for others while the user's code keeps the thread to itself. */
const LONGEST_WAIT_MS = 20;
/** Values share a line up to about so many characters, so that none grows longer than the parent takes. */
const LONGEST_SHARED = 1 << 16;

/** Gathers what is to be said to the parent: once for all that is answered in one turn of the event loop. */
export class Outbox {
  #lines = '';
  /** Values of questions that follow one another, from the first one on, and the number that would be next. */
  #values = '';
  #nextValue = 0;
  #isDue = false;
  #begun = 0;
  #toldBegun = 0;
  #since = 0;

  /** Question by question, in their order. */
  begin(id: number): void {
    this.#begun = id;
    this.#schedule();
  }

  value(id: number, json: string): void {
    if (this.#values !== '' && this.#nextValue === id && this.#values.length < LONGEST_SHARED) {
      this.#values += `,${json}`;
    } else {
      this.#endValues();
      this.#values = `V${id} [${json}`;
      this.#schedule();
    }
    this.#nextValue = id + 1;
  }

  say(word: Word, id: number | null, json: string): void {
    this.#endValues();
    this.#lines += `${word}${id ?? ''}${json === '' ? '' : ` ${json}`}\n`;
    this.#schedule();
  }

  text(word: Word, id: number, texts: readonly string[]): void {
    const short: string[] = [];
    for (let i = 0; i < texts.length; i += 1) short[i] = slice(texts[i]!, 0, LONGEST_TEXT);
    this.say(word, id, stringify(short));
  }

  /** After code that may have taken long: what waits does not wait for more of it. */
  flushIfLate(): void {
    if (now() - this.#since > LONGEST_WAIT_MS) this.flush();
  }

  flush(): void {
    this.#isDue = false;
    this.#endValues();
    if (this.#begun !== this.#toldBegun) this.#lines += `S${this.#begun}\n`;
    this.#toldBegun = this.#begun;
    this.#since = now();
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') writeAll(lines);
  }

  /** The last word of a process that ends. */
  end(): void {
    this.flush();
    writeAll(`E${this.#begun}\n`);
  }

  #endValues(): void {
    if (this.#values !== '') this.#lines += `${this.#values}]\n`;
    this.#values = '';
  }

  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#since = now();
    soon(() => this.flush());
  }
}

/** The descriptor blocks: what the parent does not read yet is waited for. */
function writeAll(text: string): void {
  const bytes = bytesOf(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(REPLIES, bytes, from);
}

/** One question that the user's code is at. */
class Call {
  readonly id: number;
  readonly #control = new AbortController();

  constructor(id: number) {
    this.id = id;
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  abort(): void {
    this.#control.abort();
  }
}

/** The value, which came out of JSON and is nobody else's, made unchangeable all the way down. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) for (let i = 0; i < value.length; i += 1) frozen(value[i]);
  else {
    const members = value as Readonly<Record<string, unknown>>;
    const names = keys(members);
    for (let i = 0; i < names.length; i += 1) frozen(members[names[i]!]);
  }
  return freeze(value);
}

interface WaitingQuestion {
  readonly id: number;
  /** Out of JSON, and nobody else's. */
  readonly asked: unknown;
  /** Those that held when it was asked. */
  readonly parameters: unknown;
}

interface Link extends WaitingQuestion {
  isDropped: boolean;
  next: Link | null;
}

/** Questions that the code has not come to, oldest first. Nothing of it is an array's, whose methods the code may replace. */
class WaitingQuestions {
  #first: Link | null = null;
  #last: Link | null = null;

  add(id: number, asked: unknown, parameters: unknown): void {
    const link: Link = { id, asked, parameters, isDropped: false, next: null };
    if (this.#last === null) this.#first = link;
    else this.#last.next = link;
    this.#last = link;
  }

  take(): WaitingQuestion | null {
    let link = this.#first;
    while (link?.isDropped === true) link = link.next;
    this.#first = link?.next ?? null;
    if (this.#first === null) this.#last = null;
    return link;
  }

  /** It is not waited for any more. */
  drop(id: number): void {
    for (let link = this.#first; link !== null; link = link.next) if (link.id === id) link.isDropped = true;
  }
}

/** Puts questions to the user's code, in their order and so many at once as it may be at, and says what came of them. */
export class Answerer {
  readonly #kind: CodeKind;
  readonly #atOnce: number;
  readonly #code: LoadedCode;
  readonly #outbox: Outbox;
  readonly #open = new Numbered<Call>();
  readonly #waiting = new WaitingQuestions();
  #isBeginning = false;
  #parameters: unknown = {};

  constructor({ kind, atOnce }: LoadRequest, code: LoadedCode, outbox: Outbox) {
    this.#kind = kind;
    this.#atOnce = atOnce ?? Infinity;
    this.#code = code;
    this.#outbox = outbox;
  }

  /** Frozen for a model; a metric may do with its copy what it likes. */
  set parameters(given: unknown) {
    this.#parameters = this.#kind === 'model' ? frozen(given) : given;
  }

  /** Whatever comes of it, others need not wait for it. */
  abort(id: number): void {
    const call = this.#open.get(id);
    if (call === undefined) return this.#waiting.drop(id);
    this.#open.delete(id);
    call.abort();
    this.#beginWaiting();
  }

  /** Questions that were asked together, from this number on. */
  answer(first: number, questions: readonly unknown[]): void {
    for (let i = 0; i < questions.length; i += 1)
      this.#waiting.add(first + i, questions[i], this.#parameters);
    this.#beginWaiting();
  }

  /** A loop, not a call from within the end of the one before: any number may be answered on the spot. */
  #beginWaiting(): void {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    while (this.#open.size < this.#atOnce) {
      const next = this.#waiting.take();
      if (next === null) break;
      this.#begin(next);
    }
    this.#isBeginning = false;
  }

  #begin({ id, asked, parameters }: WaitingQuestion): void {
    this.#outbox.begin(id);
    const call = new Call(id);
    try {
      const { answer, self } = this.#code;
      const returned = apply(answer, self, this.#handed(asked, parameters, call));
      if (!isThenable(returned)) return this.#value(id, returned);
      this.#open.add(call);
      whenSettled(
        promised(returned),
        (value) => this.#value(id, value),
        (error) => this.#threw(id, error),
      );
    } catch (error) {
      this.#threw(id, error);
    }
  }

  #handed(question: unknown, parameters: unknown, call: Call): readonly unknown[] {
    if (this.#kind !== 'model') return [question, parameters];
    const [id, input, messages, attempt] = question as ModelQuestion;
    return [
      freeze({
        id,
        input: frozen(input),
        messages: frozen(messages ?? [{ role: 'user', content: input }]),
        parameters,
        signal: call.signal,
        attempt,
      }),
    ];
  }

  #value(id: number, returned: unknown): void {
    try {
      const copy = jsonCopy(this.#kind === 'metric' ? plainScore(returned) : returned);
      if (!copy.ok) return this.#end(id, () => this.#outbox.text('N', id, [copy.fault]));
      const json = stringify(copy.value);
      // A character is at most three bytes.
      if (json.length * 3 < LONGEST_LINE || Buffer.byteLength(json) < LONGEST_LINE - 100)
        return this.#end(id, () => this.#outbox.value(id, json));
      this.#end(id, () =>
        this.#outbox.text('N', id, [`${Buffer.byteLength(json)} bytes, more than a reply may have, at $`]),
      );
    } catch (error) {
      // A getter of what it returned.
      this.#threw(id, error);
    }
  }

  #threw(id: number, error: unknown): void {
    const { said, message, place } = failureWords(error);
    this.#end(id, () => this.#outbox.text('T', id, [said, message, place]));
  }

  #end(id: number, say: () => void): void {
    this.#open.delete(id);
    say();
    this.#outbox.flushIfLate();
    this.#beginWaiting();
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}

/** A score may come in an object of any class; what it leaves undefined it does not say. */
function plainScore(returned: unknown): unknown {
  if (typeof returned !== 'object' || returned === null || Array.isArray(returned)) return returned;
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(returned)) if (value !== undefined) plain[key] = value;
  return plain;
}
