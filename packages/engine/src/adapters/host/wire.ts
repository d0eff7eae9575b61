/**
 * What a process with the user's code and the process that keeps the run say to each other: lines, each a
 * letter, the number of the question it is about where there is one, a space, and JSON where there is any. Questions
 * that are asked together, and values that are given together, share a line: a list, of this number and those after it.
 *
 * to the host    L JSON   load this code              C n      do you listen?
 *                P JSON   parameters from here on     A n      nobody waits for question n any more
 *                Q n JSON questions from n on         B        end
 *                W n      end when process n does
 * from the host  R JSON   loaded                      S n      begun with every question up to n
 *                F JSON   cannot be loaded            H n      I listen
 *                V n JSON values from question n on   E n      ending; begun with every question up to n
 *                T n JSON it threw                    N n JSON its value is not JSON
 */
export type Word = 'L' | 'P' | 'Q' | 'A' | 'C' | 'B' | 'W' | 'R' | 'F' | 'S' | 'V' | 'T' | 'N' | 'H' | 'E';

/** Descriptors of the host: standard input is closed, standard output and error are read by the parent and shown. */
export const REQUESTS = 3;
export const REPLIES = 4;

/** Longest line that the parent gathers, in bytes. */
export const LONGEST_LINE = 64 * 1024 * 1024;
/** Longest text about a failure that is passed on. */
export const LONGEST_TEXT = 10_000;

/** `embedding`: packages of the project's that make vectors of texts. */
export type CodeKind = 'model' | 'metric' | 'embedding';

/** What to load, and what it is to be. */
export interface LoadRequest {
  readonly kind: CodeKind;
  readonly file: string;
  /** Questions that it is at in one moment; what comes beyond waits its turn there. Null: any number. */
  readonly atOnce: number | null;
  /** Named exports that belong to a metric's declaration. */
  readonly declared: readonly string[];
  /** Of an embedding: the file with the weights that the first one takes. */
  readonly weights?: string;
}

/** Why code cannot be loaded, in the words of the host; the parent words the error. */
export interface LoadFault {
  readonly kind: 'not-loaded' | 'wrong-export';
  /** `SyntaxError: Unexpected token`, or the type of the default export. */
  readonly said: string;
  readonly place: CodePlace | null;
}

export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
}

/** Of a model: the sample's id, its input, its messages (null: one user message, the input itself), which trial. */
export type ModelQuestion = readonly [id: string, input: unknown, messages: unknown, attempt: number];

/** Things that are numbered one after the other, and mostly gone again soon. */
const RECENT = 1_024;

/**
 * By number, oldest first. Not a Map alone: a Map that things pass through leaves tables behind which lead from one to
 * the next, so that collections of young objects keep everything that ever went through it. The few that stay while
 * many others pass are kept in one.
 */
export class Numbered<T extends { readonly id: number }> {
  readonly #recent: (T | null)[] = [];
  readonly #staying = new Map<number, T>();
  #last = 0;
  #size = 0;

  constructor() {
    this.clear();
  }

  get size(): number {
    return this.#size;
  }

  /** Its number is larger than all before. */
  add(item: T): void {
    const place = item.id % RECENT;
    const before = this.#recent[place]!;
    if (before !== null) this.#staying.set(before.id, before);
    this.#recent[place] = item;
    this.#last = item.id;
    this.#size += 1;
  }

  get(id: number): T | undefined {
    const recent = this.#recent[id % RECENT] ?? null;
    if (recent !== null && recent.id === id) return recent;
    return this.#staying.size === 0 ? undefined : this.#staying.get(id);
  }

  delete(id: number): boolean {
    const place = id % RECENT;
    const recent = this.#recent[place] ?? null;
    if (recent !== null && recent.id === id) this.#recent[place] = null;
    else if (!this.#staying.delete(id)) return false;
    this.#size -= 1;
    return true;
  }

  *values(): Generator<T, void, undefined> {
    yield* this.#staying.values();
    if (this.#size === this.#staying.size) return;
    for (let id = Math.max(1, this.#last - RECENT + 1); id <= this.#last; id += 1) {
      const item = this.#recent[id % RECENT]!;
      if (item !== null) yield item;
    }
  }

  clear(): void {
    // The code of the user may have replaced what arrays do.
    for (let place = 0; place < RECENT; place += 1) this.#recent[place] = null;
    this.#staying.clear();
    this.#size = 0;
  }
}

/** What came of a question to the user's code. Texts are that code's words; values are JSON and unchecked. */
export type HostOutcome =
  /** `ms`: how long it was at it. */
  | { readonly kind: 'value'; readonly value: unknown; readonly ms: number }
  /** `place`: file, line and column; empty where it is not known. */
  | { readonly kind: 'threw'; readonly said: string; readonly message: string; readonly place: string }
  | { readonly kind: 'not-json'; readonly fault: string }
  /** Its process ended, or had to be ended, before the answer. */
  | { readonly kind: 'ended'; readonly how: string }
  | { readonly kind: 'late' }
  /** Whoever asked does not wait any more. */
  | { readonly kind: 'given-up' };
