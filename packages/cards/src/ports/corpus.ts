import type { CardSubject, Signals, SuggestedNameCounts } from '@assay/records';
import type { SourceReport, SubjectNames } from '../card/subject-names.ts';
import type { CardFile } from '../corpus/card-file.ts';
import type { Finding } from '../corpus/finding.ts';
import type { Reading, ResultRow } from '../corpus/result-row.ts';
import type { Aliases, NameKind } from '../resolve/name-index.ts';
import type { SuggestedNames } from '../resolve/suggested-names.ts';
import type { BenchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import type { Population } from '../signals/completeness.ts';
import type { CorpusRollup } from '../signals/corpus-rollup.ts';
import type { ReproducibilityRates } from '../signals/reproducibility.ts';
import type { Triple } from '../signals/signals-of.ts';

/** The names that a corpus uses, each once, in code point order. */
export type CorpusNames = Readonly<Record<NameKind, readonly string[]>>;

/** Signals, with what the extra views say of the triple beside them where they were requested. */
export type StreamedSignals = Signals & { readonly extra?: Readonly<Record<string, unknown>> };

/** What the suggested names of a corpus would change. */
export interface CountsByName {
  /** The counts about a subject by names as written, and by suggested ones; null where they are the same. */
  readonly of: (subject: CardSubject) => Promise<SuggestedNameCounts | null>;
  /** Which subjects are worth asking about, found at once for all of them: no other has different counts. */
  readonly affected: () => Promise<(subject: CardSubject) => boolean>;
}

/**
 * A corpus that is open for questions, under the names that explicit aliases give: all that is asked of one. Conditions
 * are SQL over the documented columns of `results` and `signals`. What is long comes some thousands at a time.
 */
export interface Corpus {
  /** Under whose names everything is answered. */
  readonly aliases: Aliases;
  /** As what its rows and its signals are read. */
  readonly reading: Reading;
  readonly names: () => Promise<CorpusNames>;
  /** What cards can be about, with the benchmark cards there are. */
  readonly subjectNames: (cards: readonly CardFile[]) => Promise<SubjectNames>;
  /** What records call models beside their ids: of one, or of all. */
  readonly displayNames: (model?: string) => Promise<ReadonlyMap<string, string>>;
  /** The benchmark cards that were ingested, in the order in which they came. */
  readonly cards: () => Promise<readonly CardFile[]>;
  /** What was wrong with documents: of the records that have such rows, or of all (null). */
  readonly findings: (condition: string | null) => Promise<readonly Finding[]>;
  /** Who reported on what, each once, with the first record that says so. */
  readonly sources: () => Promise<readonly SourceReport[]>;
  /** Of every benchmark, and of cards that come besides. */
  readonly completeness: (
    population: Population,
    cards?: readonly CardFile[],
  ) => Promise<readonly BenchmarkCompleteness[]>;
  readonly countRows: (condition: string) => Promise<number>;
  /** In the order of records and their results. */
  readonly rows: (condition?: string) => AsyncIterable<readonly ResultRow[]>;
  /** All reports of one triple together, triples in their order. */
  readonly triples: (condition?: string) => AsyncIterable<Triple>;
  /** Of all triples, in the order of `signalsOf`. */
  readonly signals: (
    condition?: string,
    extras?: readonly ExtraName[],
  ) => AsyncIterable<readonly StreamedSignals[]>;
  /** Writes the signals as a Parquet file. */
  readonly writeSignals: (file: string) => Promise<void>;
  readonly rollUp: () => Promise<CorpusRollup>;
  readonly rollUpRates: () => Promise<ReproducibilityRates>;
  readonly rollUpExtras: (names: readonly ExtraName[]) => Promise<Readonly<Record<string, unknown>>>;
  readonly suggestedCounts: (suggested: SuggestedNames) => Promise<CountsByName>;
  /** Answers the user's own SQL, which is ended when it takes more than it may or nobody wants the rest. */
  readonly ask: (
    question: Question,
    limits: QueryLimits,
    signal?: AbortSignal,
  ) => AsyncGenerator<AnswerPiece, void, undefined>;
  /** Breaks off the question being answered: it fails. */
  readonly interrupt: () => void;
  readonly close: () => Promise<void>;
}

/** The extra views: off unless requested, and beside the signals, never inside them. */
export const extraNames = [
  'by-organization',
  'wide-variants',
  'agentic-heuristics',
  'scale-repair',
  'saturation',
  'theta',
] as const;

export type ExtraName = (typeof extraNames)[number];

/** Those that say something of each triple: each is a view with a row for every triple that it speaks of. */
export const tripleExtras = extraNames.filter((name) => name !== 'theta');

/** `by-organization` is `by_organization` in JSON. */
export function extraKey(name: ExtraName): string {
  return name.replaceAll('-', '_');
}

/** The user's own SQL, and what is to be done with it. */
export type Question =
  | { readonly kind: 'sql'; readonly sql: string }
  | { readonly kind: 'signals'; readonly condition: string; readonly extras: readonly ExtraName[] }
  | { readonly kind: 'write_signals'; readonly condition: string; readonly file: string };

/** What such a question may take before it is ended. */
export interface QueryLimits {
  readonly seconds: number;
  /** Of the process that answers, all in all. */
  readonly memoryBytes: number;
  /** On the disk, for what does not fit into memory. */
  readonly spillBytes: number;
}

/** An answer comes in pieces: of SQL the columns first, then batches of rows. */
export type AnswerPiece =
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  | { readonly kind: 'batch'; readonly batch: readonly unknown[] };
