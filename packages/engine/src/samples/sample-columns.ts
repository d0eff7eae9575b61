import {
  asText,
  type MissingClass,
  type RunManifest,
  type RunOutput,
  type ScoreFacts,
  type Scoring,
} from '@assay/records';
import { isTruncated } from '../ask/reply/notable-outputs.ts';
import type { JournalEntry } from '../ports/journal.ts';
import type { Store } from '../ports/store.ts';
import { storedScores } from '../score/table/stored-scores.ts';
import { GrowingNumbers } from './growing-numbers.ts';
import { ScoreValues } from './score-values.ts';
import { SEARCHED, searchedWords } from './searched-words.ts';
import { TextColumn } from './text-column.ts';
import { WordsAsCodes } from './words-as-codes.ts';

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
