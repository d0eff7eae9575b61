import { passes } from '@assay/metrics';
import { missing, type Score, scored, type ScoreFacts } from '@assay/records';

/** Numbers that are added one by one, eight bytes each; NaN stands for none. */
export class GrowingNumbers {
  #values = new Float64Array(1024);
  #length = 0;

  add(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  finish(): Float64Array {
    return this.#values.slice(0, this.#length);
  }
}

/** A few words that many rows share, each by its number. */
export class WordsAsCodes {
  readonly words: string[] = [];
  readonly #codes = new Map<string, number>();

  code(word: string): number {
    const known = this.#codes.get(word);
    if (known !== undefined) return known;
    this.#codes.set(word, this.words.length);
    return this.words.push(word) - 1;
  }
}

/** How a row passes: by the rule of its score, which not every score has. */
export const verdicts = { no: 0, yes: 1, none: 2 } as const;

/** One score of every row: numbers as they are, truths as 0 and 1, labels by their code, NaN where there is none. */
export class ScoreValues {
  readonly facts: ScoreFacts;
  readonly #values = new GrowingNumbers();
  readonly #labels = new WordsAsCodes();
  readonly #reasons = new WordsAsCodes();
  readonly #why = new Map<number, number>();
  #rows = 0;
  #finished: Float64Array | null = null;
  #passed: Uint8Array | null = null;

  constructor(facts: ScoreFacts) {
    this.facts = facts;
  }

  add(score: Score): void {
    if (score.kind === 'missing') {
      this.#why.set(this.#rows, this.#reasons.code(`${score.class}\n${score.why}`));
      this.#values.add(Number.NaN);
    } else if (typeof score.value === 'string') this.#values.add(this.#labels.code(score.value));
    else this.#values.add(Number(score.value));
    this.#rows += 1;
  }

  get values(): Float64Array {
    return (this.#finished ??= this.#values.finish());
  }

  /** What rows are sorted by: numbers and truths as they are, labels by their place in the order of their words. */
  get ranks(): Float64Array {
    if (this.facts.type.kind !== 'label') return this.values;
    const { words } = this.#labels;
    const places = new Float64Array(words.length);
    [...words.keys()]
      .sort((a, b) => (words[a]! < words[b]! ? -1 : 1))
      .forEach((code, place) => void (places[code] = place));
    return this.values.map((code) => (Number.isNaN(code) ? code : places[code]!));
  }

  /** Of `verdicts`, row by row. */
  get passed(): Uint8Array {
    return (this.#passed ??= this.#judge());
  }

  at(row: number): Score {
    const reason = this.#why.get(row);
    if (reason !== undefined) {
      const [kind, ...why] = this.#reasons.words[reason]!.split('\n');
      return missing(kind as Parameters<typeof missing>[0], why.join('\n'));
    }
    const value = this.values[row]!;
    if (this.facts.type.kind === 'label') return scored(this.#labels.words[value]!);
    return scored(this.facts.type.kind === 'boolean' ? value === 1 : value);
  }

  #judge(): Uint8Array {
    const { pass_rule: rule, type } = this.facts;
    const isTruth = type.kind === 'boolean';
    return Uint8Array.from(this.values, (value) => {
      if (rule === null || Number.isNaN(value)) return verdicts.none;
      return passes(isTruth ? value === 1 : value, rule) ? verdicts.yes : verdicts.no;
    });
  }
}
