import { passes } from '@assay/metrics';
import {
  asText,
  missing,
  type MissingClass,
  type RunManifest,
  type RunOutput,
  type Score,
  scored,
  type ScoreFacts,
  type Scoring,
} from '@assay/records';
import { isTruncated } from '../model-client/read-reply.ts';
import type { JournalEntry, Store } from '../ports/store.ts';
import { storedScores } from '../score/score-table.ts';

/** Numbers that are added one by one, eight bytes each; NaN stands for none. */
class GrowingNumbers {
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
class WordsAsCodes {
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

/** Characters of a text that a search looks at. */
export const SEARCHED = 2_000;

/**
 * A text as it is searched, and what is searched for: in small letters, each space or line break as one space, and
 * letters with their accents as one character each, however they were typed.
 */
export function searchedWords(text: string): string {
  return text.slice(0, SEARCHED).normalize().toLowerCase().replaceAll(/\s+/g, ' ');
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first half of a pair whose second half was cut off. */
const halfPair = /[\uD800-\uDBFF]$/;

/** Texts as one run of UTF-8 bytes: a million of them are searched as one, and take no object each. */
export class TextColumn {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Float64Array(1024);
  #used = 0;
  #length = 0;

  /** A text of so many characters at most; one that is cut ends in `…`. */
  add(text: string, most: number): void {
    const short = text.length > most ? `${text.slice(0, most - 1).replace(halfPair, '')}…` : text;
    const room = this.#used + short.length * 3 + 1;
    if (room > this.#bytes.length) this.#bytes = enlarged(this.#bytes, room);
    const { written } = encoder.encodeInto(short, this.#bytes.subarray(this.#used));
    this.#used += written;
    // Parts texts: words that are searched for have no line break, so that nothing is found across two of them.
    this.#bytes[this.#used++] = 10;
    if (this.#length === this.#ends.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#length++] = this.#used;
  }

  get length(): number {
    return this.#length;
  }

  at(row: number): string {
    return decoder.decode(this.#bytes.subarray(this.#start(row), this.#ends[row]! - 1));
  }

  /** Marks the rows whose text holds the words, as they are written. */
  mark(words: string, found: Uint8Array): void {
    const needle = Buffer.from(words);
    const bytes = this.#bytes.subarray(0, this.#used);
    let row = 0;
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, this.#ends[row])) {
      row = this.#rowAt(at, row);
      found[row] = 1;
      if (row + 1 >= this.#length) return;
    }
  }

  #start(row: number): number {
    return row === 0 ? 0 : this.#ends[row - 1]!;
  }

  /** The row that this byte belongs to, from `low` on. */
  #rowAt(byte: number, low: number): number {
    let [first, last] = [low, this.#length - 1];
    while (first < last) {
      const middle = (first + last) >>> 1;
      if (this.#ends[middle]! > byte) last = middle;
      else first = middle + 1;
    }
    return first;
  }
}

function enlarged(bytes: Buffer<ArrayBuffer>, room: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(room, bytes.length * 2));
  bytes.copy(larger);
  return larger;
}

/** Characters of an output that a table shows. */
export const PREVIEW = 160;

/** What became of a row that has no class: it was answered, or never reached. */
export const PRODUCED = 0;
export const ABSENT = 1;

/**
 * The (sample, trial) pairs of a run as columns, each row one of them in the order of the data: what a table of a
 * million rows is filtered, sorted and counted by. Labels are not in it.
 */
export class SampleColumns {
  readonly ids: string[] = [];
  readonly #ordinals = new GrowingNumbers();
  readonly #trials = new GrowingNumbers();
  /** The first six bytes of the digest of the input: two rows of one id have the same input, or not. */
  readonly #inputs = new GrowingNumbers();
  readonly #classes = new GrowingNumbers();
  readonly #tags = new GrowingNumbers();
  readonly #latencies = new GrowingNumbers();
  readonly #costs = new GrowingNumbers();
  readonly classNames = new WordsAsCodes();
  /** Lists of tags as JSON: many rows share one. */
  readonly tagLists = new WordsAsCodes();
  readonly truncated = new Set<number>();
  readonly messages = new Map<number, string>();
  readonly outputs = new TextColumn();
  /** For searching: the id and the output. */
  readonly words = new TextColumn();
  readonly scores: readonly ScoreValues[];
  readonly #finished = new Map<GrowingNumbers, Float64Array>();

  constructor(scores: readonly ScoreFacts[]) {
    this.scores = scores.map((facts) => new ScoreValues(facts));
    this.classNames.code('');
    this.classNames.code('absent');
  }

  get length(): number {
    return this.ids.length;
  }
  get ordinals(): Float64Array {
    return this.#numbers(this.#ordinals);
  }
  get trials(): Float64Array {
    return this.#numbers(this.#trials);
  }
  get inputs(): Float64Array {
    return this.#numbers(this.#inputs);
  }
  /** Codes of `classNames`. */
  get classes(): Float64Array {
    return this.#numbers(this.#classes);
  }
  /** Codes of `tagLists`. */
  get tags(): Float64Array {
    return this.#numbers(this.#tags);
  }
  get latencies(): Float64Array {
    return this.#numbers(this.#latencies);
  }
  get costs(): Float64Array {
    return this.#numbers(this.#costs);
  }

  add(place: Place, entry: JournalEntry | null, tags: readonly string[]): void {
    const output = entry?.output ?? null;
    this.ids.push(place.sample_id);
    this.#ordinals.add(place.ordinal);
    this.#trials.add(place.trial);
    this.#inputs.add(Number.parseInt(place.input_digest.slice(7, 19), 16));
    this.#tags.add(this.tagLists.code(JSON.stringify(tags)));
    this.#latencies.add(output?.duration_ms ?? Number.NaN);
    this.#costs.add(output?.usage?.cost_usd ?? Number.NaN);
    const row = this.ids.length - 1;
    if (output !== null && isTruncated(output)) this.truncated.add(row);
    if (output?.kind === 'failed') this.messages.set(row, output.message);
    this.#classes.add(this.#classOf(output));
    const text = output?.kind === 'produced' ? asText(output.output) : '';
    this.outputs.add(text, PREVIEW);
    this.words.add(`${searchedWords(place.sample_id)} ${searchedWords(text)}`, 2 * SEARCHED);
  }

  #classOf(output: RunOutput | null): number {
    if (output === null) return ABSENT;
    return output.kind === 'produced' ? PRODUCED : this.classNames.code(output.class);
  }

  #numbers(growing: GrowingNumbers): Float64Array {
    const known = this.#finished.get(growing);
    if (known !== undefined) return known;
    const made = growing.finish();
    this.#finished.set(growing, made);
    return made;
  }
}

interface Place {
  readonly sample_id: string;
  readonly ordinal: number;
  readonly trial: number;
  readonly input_digest: string;
}

/** The class of a failed row; null where it was answered. */
export function failureClass(columns: SampleColumns, row: number): MissingClass | 'absent' | null {
  const code = columns.classes[row]!;
  return code === PRODUCED ? null : (columns.classNames.words[code]! as MissingClass | 'absent');
}

/** Journal and score table, each read once. */
export async function readSampleColumns(
  { id }: Pick<RunManifest, 'id'>,
  scoring: Scoring | null,
  store: Store,
): Promise<SampleColumns> {
  const columns = new SampleColumns(scoring?.aggregates.scores ?? []);
  if (scoring === null) {
    for await (const batch of store.journal.readBatches(id))
      for (const entry of batch) columns.add({ ...entry, ...entry.output }, entry, []);
    return columns;
  }
  const entries = entriesInOrder(store.journal.readBatches(id));
  let next = await entries.next();
  for await (const row of storedScores(scoring, store.blobs).rows) {
    const entry = next.done !== true && isAt(next.value, row) ? next.value : null;
    if (entry !== null) next = await entries.next();
    columns.add(row, entry, row.tags);
    for (let i = 0; i < columns.scores.length; i += 1) columns.scores[i]!.add(row.scores[i]!);
  }
  return columns;
}

async function* entriesInOrder(
  batches: AsyncIterable<readonly JournalEntry[]>,
): AsyncGenerator<JournalEntry, void, undefined> {
  for await (const batch of batches) yield* batch;
}

function isAt({ ordinal, output }: JournalEntry, row: Pick<Place, 'ordinal' | 'trial'>): boolean {
  return ordinal === row.ordinal && output.trial === row.trial;
}
