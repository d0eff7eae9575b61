import { lettersOf } from './letters-of.ts';
import { spelledForms } from './secret-forms.ts';

/** From a letter to one past the last, of what a text reads like. */
export type Span = readonly [start: number, end: number];

/** As many letters in a row tell that a text has a part of a secret, which is at least a quarter of it. */
const SHORTEST_PART = 8;
const GRAM = 6;

/** Finds a secret in the letters of texts: whole, in its encodings, and in large parts. */
export class SpelledSecret {
  readonly #forms: readonly string[];
  readonly #letters: string;
  readonly #part: number;
  readonly #grams: ReadonlyMap<string, number>;

  constructor(secret: string) {
    this.#forms = spelledForms(secret);
    this.#letters = lettersOf(secret);
    this.#part = Math.max(SHORTEST_PART, Math.ceil(this.#letters.length / 4));
    // One that is hardly longer than a part is looked for as a whole alone.
    const isLong = this.#letters.length >= 2 * SHORTEST_PART;
    this.#grams = new Map(isLong ? gramsOf(this.#letters) : []);
  }

  spansIn(letters: string): readonly Span[] {
    const whole = this.#forms.flatMap((form) => occurrences(letters, form));
    return [...whole, ...this.#parts(letters)];
  }

  /** Any part that is long enough has one of the grams at one of these places. */
  #parts(letters: string): readonly Span[] {
    if (this.#grams.size === 0) return [];
    const spans: Span[] = [];
    const step = this.#part - GRAM + 1;
    for (let at = 0; at + GRAM <= letters.length; at += step) {
      const where = this.#grams.get(letters.slice(at, at + GRAM));
      if (where === undefined) continue;
      const span = this.#around(letters, at, where);
      if (span[1] - span[0] >= this.#part) spans.push(span);
    }
    return spans;
  }

  #around(letters: string, at: number, where: number): Span {
    const mine = this.#letters;
    let before = 0;
    while (at > before && where > before && letters[at - before - 1] === mine[where - before - 1])
      before += 1;
    let after = GRAM;
    while (where + after < mine.length && letters[at + after] === mine[where + after]) after += 1;
    return [at - before, at + after];
  }
}

function occurrences(text: string, form: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length))
    spans.push([at, at + form.length]);
  return spans;
}

function gramsOf(letters: string): readonly (readonly [string, number])[] {
  return Array.from({ length: letters.length - GRAM + 1 }, (_, at) => [letters.slice(at, at + GRAM), at]);
}
