import { writeSync as write } from 'node:fs';
import { LONGEST_TEXT, REPLIES, type Word } from '../wire.ts';

// Taken before the user's code is loaded, which may replace what everybody in its process shares. What it
// replaces can only change its own answers; these keep the host in step with its parent all the same.

export const { parse, stringify } = JSON;
export const { freeze, keys } = Object;
export const { apply } = Reflect;
export const { isArray } = Array;
const now = performance.now.bind(performance);
const writeSync = write;
const soon = setImmediate;
const bytesOf = Buffer.from.bind(Buffer) as (text: string) => Buffer;
export const promised = Promise.resolve.bind(Promise) as (value: unknown) => Promise<unknown>;
export const exit = process.exit.bind(process);
export const kill = process.kill.bind(process);

export const indexOf: (text: string, part: string, from: number) => number = Function.prototype.call.bind(
  Reflect.get(String.prototype, 'indexOf') as () => number,
);
export const slice: (text: string, from: number, to?: number) => string = Function.prototype.call.bind(
  Reflect.get(String.prototype, 'slice'),
);
export const whenSettled: (
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
