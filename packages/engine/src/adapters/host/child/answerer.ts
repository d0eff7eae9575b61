import { jsonCopy } from '../../providers/json-copy.ts';
import { type CodeKind, type LoadRequest, LONGEST_LINE, type ModelQuestion, Numbered } from '../wire.ts';
import { failureWords, type LoadedCode } from './load-code.ts';
import { apply, freeze, isArray, keys, type Outbox, promised, stringify, whenSettled } from './outbox.ts';

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
