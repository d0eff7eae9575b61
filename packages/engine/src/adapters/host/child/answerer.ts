import { jsonCopy } from '../../providers/module/json-copy.ts';
import { Call } from './call.ts';
import { failureWords } from './failure-words.ts';
import { frozen } from './frozen.ts';
import type { LoadedCode } from './load-code.ts';
import type { Outbox } from './outbox.ts';
import { apply, freeze, promised, stringify, whenSettled } from './untouched.ts';
import { type CodeKind, LONGEST_LINE, type ModelQuestion } from '../wire.ts';

/** Puts questions to the user's code and says what came of them. */
export class Answerer {
  readonly #kind: CodeKind;
  readonly #code: LoadedCode;
  readonly #outbox: Outbox;
  readonly #open = new Map<number, Call>();
  #parameters: unknown = {};

  constructor(kind: CodeKind, code: LoadedCode, outbox: Outbox) {
    this.#kind = kind;
    this.#code = code;
    this.#outbox = outbox;
  }

  /** Frozen for a model; a metric may do with its copy what it likes. */
  set parameters(given: unknown) {
    this.#parameters = this.#kind === 'model' ? frozen(given) : given;
  }

  abort(id: number): void {
    this.#open.get(id)?.abort();
  }

  answer(id: number, question: unknown): void {
    this.#outbox.begin(id);
    const call = new Call();
    try {
      const { answer, self } = this.#code;
      const returned = apply(answer, self, this.#handed(question, call));
      if (!isThenable(returned)) return this.#value(id, returned);
      this.#open.set(id, call);
      whenSettled(
        promised(returned),
        (value) => this.#value(id, value),
        (error) => this.#threw(id, error),
      );
    } catch (error) {
      this.#threw(id, error);
    }
  }

  #handed(question: unknown, call: Call): readonly unknown[] {
    if (this.#kind === 'metric') return [question, this.#parameters];
    const [id, input, messages, attempt] = question as ModelQuestion;
    const parameters = this.#parameters;
    return [
      freeze({
        id,
        input: frozen(input),
        messages: frozen(messages ?? [{ role: 'user', content: input }]),
        parameters,
        get signal() {
          return call.signal;
        },
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
        return this.#end(id, () => this.#outbox.say('V', id, json));
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
