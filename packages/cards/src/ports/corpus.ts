import type { CardSubject, Signals, SuggestedNameCounts } from '@assay/records';
import type { SourceReport } from '../card/source-report.ts';
import type { SubjectNames } from '../card/subject-names.ts';
import type { CardFile } from '../corpus/card-file.ts';
import type { Finding } from '../corpus/finding.ts';
import type { Reading, ResultRow } from '../corpus/result-row.ts';
import type { Aliases, NameKind } from '../resolve/aliases.ts';
import type { SuggestedNames } from '../resolve/suggested-names.ts';
import type { BenchmarkCompleteness } from '../signals/benchmark-completeness.ts';
import type { CorpusRollup } from '../signals/corpus-rollup.ts';
import type { Population } from '../signals/populated.ts';
import type { ReproducibilityRates } from '../signals/reproducibility.ts';
import type { Triple } from '../signals/triples.ts';
import type { ExtraName } from './extra-names.ts';
import type { AnswerPiece, QueryLimits, Question } from './question.ts';

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
