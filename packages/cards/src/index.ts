export { buildCard, type CardAsides } from './card/build-card.ts';
export type { CardCorpus } from './card/card-corpus.ts';
export { type ComparedTriple, comparedTriples, countCompared } from './card/compared-triples.ts';
export { cardFileName } from './card/html/card-file-name.ts';
export { renderCardHtml } from './card/html/render-card-html.ts';
export { renderIndexHtml } from './card/html/render-index-html.ts';
export { streamCardJson } from './adapters/card-json/stream-card-json.ts';
export { type CardCorpusQuestion, loadCardCorpus } from './card/load-card-corpus.ts';
export { renderCardMarkdown } from './card/markdown/render-card-markdown.ts';
export { nearNames } from './card/near-names.ts';
export type { SubjectNames } from './card/subject-names.ts';
export { findSubject, type NamedKind, subjectsOf, wholeCorpus } from './card/subjects.ts';
export { type CardSummary, cardSummary, type SummaryList } from './card/summary/card-summary.ts';
export { answerCsv } from './corpus/answer-csv.ts';
export { type CardFile, cardFile } from './corpus/card-file.ts';
export { collectionOf } from './corpus/collection.ts';
export type { Answer } from './adapters/duckdb/ask/ask-corpus.ts';
export { leastMemory, usualLimits } from './adapters/duckdb/limited/query-limits.ts';
export { ownPrefix, sweepSpill } from './adapters/duckdb/spill-folders.ts';
export type { PlainValue } from './adapters/duckdb/ask/plain-value.ts';
export type { AnswerPiece, QueryLimits } from './ports/question.ts';
export type { Corpus, CorpusNames, CountsByName, StreamedSignals } from './ports/corpus.ts';
export { type ExtraName, extraNames, tripleExtras } from './ports/extra-names.ts';
export { openCorpus } from './adapters/duckdb/open-corpus.ts';
export { shardFailure } from './adapters/duckdb/shard-failure.ts';
export { quoted } from './corpus/quoted.ts';
export { countFindings, type Finding, type FindingCount } from './corpus/finding.ts';
export type { IngestProgress, IngestReport } from './adapters/ingest/ingest-report.ts';
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
export { type CheckedCorpus, checkCorpus, type CorpusDamage } from './adapters/shards/check-corpus.ts';
export { openShards, type Shards } from './adapters/shards/open-shards.ts';
export { type UnfinishedIngest, unfinishedIngest } from './adapters/shards/unfinished-ingest.ts';
export { type Shard, type ShardHead, type ShardSource, shardFiles } from './adapters/shards/shard.ts';
export { evalArchive } from './import/inspect/eval-archive.ts';
export { companionFiles, leadingFiles } from './import/companion-files.ts';
export { redactSecrets } from './import/redact/redact-secrets.ts';
export { parseLog } from './import/parse-log.ts';
export { detectFormat, type ImportFormat } from './import/detect-format.ts';
export { importToEee } from './import/import-to-eee.ts';
export type { Imported, ImportOptions, SourceFile } from './import/imported.ts';
export { type PlacedRecord, placeRecord } from './import/place-record.ts';
export { type Aliases, type NameKind, nameKinds, noAliases } from './resolve/aliases.ts';
export { type ExplicitAliases, explicitAliases } from './resolve/explicit-aliases.ts';
export { type Hierarchy, hierarchyOf } from './resolve/hierarchy.ts';
export type { CompositeEntry, NameEntry } from './resolve/name-entry.ts';
export { type DeclaredNames, declaredNames } from './resolve/names-file/declared-names.ts';
export { namesDraft } from './resolve/names-file/names-draft.ts';
export type { NamesSource } from './resolve/names-file/names-source.ts';
export { placesOf } from './resolve/places-of.ts';
export { Registry, type RegistryOptions } from './resolve/registry.ts';
export type { Candidate, Confidence, Resolution, Step, Suggestion } from './resolve/resolution.ts';
export { resolveName } from './resolve/resolve-name.ts';
export { type ResolvedName, resolvedName } from './resolve/resolved-name.ts';
export { type SuggestedNames, suggestedNames } from './resolve/suggested-names.ts';
export { type ResolvedTriple, tripleResolver } from './resolve/triple-resolver.ts';
export { type Bounds, boundsOf } from './signals/bounds.ts';
export { benchmarkTree, type TreeNode } from './signals/benchmark-tree.ts';
export { type BenchmarkCompleteness, benchmarkCompleteness } from './signals/benchmark-completeness.ts';
export { type Comparability, comparabilityOf, type Divergence } from './signals/comparability.ts';
export { type CompletenessField, completenessFields, type Coverage } from './signals/completeness-fields.ts';
export { type CompletenessRollup, completenessRollup } from './signals/completeness-rollup.ts';
export {
  type Completeness,
  type CompletenessDocument,
  completenessOf,
  type FieldScore,
} from './signals/completeness.ts';
export { type CorpusRollup, corpusRollup } from './signals/corpus-rollup.ts';
export { isPopulated, type Population } from './signals/populated.ts';
export { type Party, type Provenance, provenanceOf } from './signals/provenance.ts';
export { reportedSources } from './signals/reported-sources.ts';
export {
  type Reproducibility,
  reproducibilityOf,
  type ReproducibilityRates,
  reproducibilityRates,
} from './signals/reproducibility.ts';
export { riskCategories } from './signals/risk-categories.ts';
export { type SignalName, signalNames, signalTable } from './signals/signal-table.ts';
export { signalsCsv, signalsCsvHead } from './signals/signals-csv.ts';
export { signalsOf, signalsOfTriple } from './signals/signals-of.ts';
export { type Triple, triplesOf } from './signals/triples.ts';
export { type ScoreSpan, unexplainedSpread } from './signals/unexplained-spread.ts';
