export { buildCard, type CardAsides } from './card/build-card.ts';
export type { CardCorpus } from './card/card-corpus.ts';
export { type ComparedTriple, comparedTriples, countCompared } from './card/comparisons.ts';
export { cardFileName, renderIndexHtml } from './card/html/render-index-html.ts';
export { renderCardHtml } from './card/html/render-card-html.ts';
export { streamCardJson } from './adapters/stream-card-json.ts';
export { type CardCorpusQuestion, loadCardCorpus } from './card/load-card-corpus.ts';
export { type CardSummary, cardSummary, renderCardMarkdown, type SummaryList } from './card/card-summary.ts';
export { findSubject, type NamedKind, nearNames, subjectsOf, wholeCorpus } from './card/subjects.ts';
export type { SubjectNames } from './card/subject-names.ts';
export { answerCsv } from './corpus/answer-csv.ts';
export { type CardFile, cardFile, collectionOf } from './corpus/card-file.ts';
export type { Answer } from './adapters/duckdb/ask-corpus.ts';
export { leastMemory, usualLimits } from './adapters/duckdb/limited/query-limits.ts';
export { ownPrefix, sweepSpill } from './adapters/duckdb/spill-folders.ts';
export type { PlainValue } from './adapters/duckdb/plain-value.ts';
export {
  type AnswerPiece,
  type Corpus,
  type CorpusNames,
  type CountsByName,
  type ExtraName,
  extraNames,
  type QueryLimits,
  type StreamedSignals,
  tripleExtras,
} from './ports/corpus.ts';
export { openCorpus } from './adapters/duckdb/open-corpus.ts';
export { shardFailure } from './adapters/duckdb/shard-failure.ts';
export { quoted } from './corpus/json-shape.ts';
export { countFindings, type Finding, type FindingCount } from './corpus/finding.ts';
export type { IngestProgress, IngestReport } from './adapters/ingest/batch.ts';
export { type IngestOptions, ingest } from './adapters/ingest/ingest.ts';
export { type NormalisedRecord, normaliseRecord, type RecordFile } from './corpus/normalise-record.ts';
export { type ReadCards, readCards } from './adapters/files/read-cards.ts';
export {
  type MetricPath,
  type Reading,
  type ResultRow,
  type VariantField,
  variantFields,
} from './corpus/result-row.ts';
export {
  checkCorpus,
  type CheckedCorpus,
  type CorpusDamage,
  type UnfinishedIngest,
  unfinishedIngest,
} from './adapters/shards/check-corpus.ts';
export { openShards, type Shards } from './adapters/shards/open-shards.ts';
export { type Shard, type ShardHead, type ShardSource, shardFiles } from './adapters/shards/shard.ts';
export { evalArchive } from './import/inspect/import-inspect.ts';
export { companionFiles, leadingFiles } from './import/companion-files.ts';
export { redactSecrets } from './import/redact-secrets.ts';
export { detectFormat, type ImportFormat, parseLog } from './import/detect-format.ts';
export { importToEee } from './import/import-to-eee.ts';
export type { Imported, ImportOptions, SourceFile } from './import/imported.ts';
export { type PlacedRecord, placeRecord } from './import/place-record.ts';
export {
  type Aliases,
  type CompositeEntry,
  type NameEntry,
  type NameKind,
  nameKinds,
  noAliases,
} from './resolve/name-index.ts';
export { type ExplicitAliases, explicitAliases, Registry, type RegistryOptions } from './resolve/registry.ts';
export { type Hierarchy, hierarchyOf, placesOf } from './resolve/hierarchy.ts';
export { type DeclaredNames, declaredNames, type NamesSource } from './resolve/read-names.ts';
export { namesDraft } from './resolve/names-draft.ts';
export {
  type Candidate,
  type Confidence,
  type Resolution,
  type ResolvedName,
  resolvedName,
  type Step,
  type Suggestion,
} from './resolve/resolution.ts';
export { resolveName } from './resolve/resolve-name.ts';
export {
  type ResolvedTriple,
  type SuggestedNames,
  suggestedNames,
  tripleResolver,
} from './resolve/suggested-names.ts';
export {
  type Bounds,
  boundsOf,
  type Comparability,
  comparabilityOf,
  type Divergence,
  type ScoreSpan,
  unexplainedSpread,
} from './signals/comparability.ts';
export { benchmarkTree, type TreeNode } from './signals/benchmark-tree.ts';
export {
  type BenchmarkCompleteness,
  benchmarkCompleteness,
  reportedSources,
} from './signals/benchmark-completeness.ts';
export {
  type Completeness,
  type CompletenessDocument,
  type CompletenessField,
  completenessFields,
  completenessOf,
  type CompletenessRollup,
  completenessRollup,
  type Coverage,
  type FieldScore,
  isPopulated,
  type Population,
} from './signals/completeness.ts';
export { type CorpusRollup, corpusRollup } from './signals/corpus-rollup.ts';
export { type Party, type Provenance, provenanceOf } from './signals/provenance.ts';
export {
  type Reproducibility,
  reproducibilityOf,
  type ReproducibilityRates,
  reproducibilityRates,
} from './signals/reproducibility.ts';
export { riskCategories } from './signals/risk-categories.ts';
export { type SignalName, signalNames, signalTable } from './signals/signal-table.ts';
export {
  signalsCsv,
  signalsCsvHead,
  signalsOf,
  signalsOfTriple,
  type Triple,
  triplesOf,
} from './signals/signals-of.ts';
