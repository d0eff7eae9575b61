export { adjustOverAll, type CompareOptions, compareScorings } from './compare/compare-scorings.ts';
export { BlobFiles } from './adapters/blob-files.ts';
export { codeJudge } from './adapters/code-judge.ts';
export { humanJudge, type HumanVerdict, readHumanVerdicts } from './adapters/human-judge.ts';
export { userEnvironment } from './adapters/host/start-guard.ts';
export {
  executionStatus,
  type ExecutionStatus,
  type MachineOptions,
  nodeScorerContext,
  type NodeScorerOptions,
  openStoreNear,
  openWorkbench,
  requireWordNet,
  sharedRates,
} from './adapters/open-workbench.ts';
export { hmacBytes, labelLeaf, labelSalt } from './adapters/label-key.ts';
export { nodeClock } from './adapters/node-clock.ts';
export { nodeDigester } from './adapters/node-digester.ts';
export { tryIsolatedMetric } from './adapters/metrics/try-isolated-metric.ts';
export { nodeFiles } from './adapters/node-files.ts';
export { pullDataset, type PulledDataset, type PullEvent } from './adapters/hub/pull-dataset.ts';
export { findProgram, lineSplitter, startPiped } from './adapters/providers/command/start-piped.ts';
export type { ModelContext } from './adapters/providers/model-context.ts';
export { importedFiles, moduleDigest } from './adapters/providers/module-digest.ts';
export { openModel } from './adapters/providers/open-model.ts';
export {
  type MigratedStore,
  migrateStore,
  openAdmission,
  openQueue,
  openSharedLimits,
  openStore,
  openStorePart,
  type StoreAddress,
  storeNear,
  type StorePart,
  tellsOfEvents,
  watchEvents,
} from './adapters/open-store.ts';
export {
  migrateAccessDatabase,
  type MigratedPart,
  migratePart,
  openAccessDatabase,
  type PartTables,
  partVersion,
  preparePart,
} from './adapters/postgres/part-tables.ts';
export { PostgresDatabase } from './adapters/postgres/waiting/postgres-database.ts';
export type { SqlDatabase, SqlStatement } from './adapters/sql-database.ts';
export { Database } from './adapters/sqlite/database.ts';
export { storeError } from './adapters/sqlite/store-error.ts';
export {
  cleanBlobs,
  type CleanedBlobs,
  compareNoun,
  type CopiedNoun,
  copyStore,
} from './adapters/copy-store.ts';
export { localRateLimiters as ownRates, type RateLimiterFor as PaidBy } from './model-client/rate-limits.ts';
export { type Conversation, modelWithinLimits, openConversation } from './model-client/open-conversation.ts';
export { bundleProject } from './adapters/fleet/project-bundle.ts';
export { countedStore, serveMeasures } from './adapters/fleet/worker-metrics.ts';
export { openTraces, tracedWork } from './adapters/fleet/traces.ts';
export { work, type WorkEvent } from './adapters/fleet/work.ts';
export { OwnAdmission } from './adapters/own-admission.ts';
export type { Admission, Offer, Queue, Secret, SeenWorker } from './ports/queue.ts';
export { type FleetOptions, followOnFleet, offerToFleet, runOnFleet } from './run/run-on-fleet.ts';
export { openSqliteStore } from './adapters/sqlite/open-sqlite-store.ts';
export type { RequestedWait } from './model-client/dispatcher.ts';
export { judgedAlike, type JudgedAlike, type NamedSides } from './compare/judged-alike.ts';
export { comparisonMarkdown, comparisonPage } from './compare/comparison-page.ts';
export { numberOfRows } from './score/custom/number-of-rows.ts';
export { SetSamples } from './score/aggregates/set-samples.ts';
export { standInFor } from './score/failure-rules.ts';
export { aggregatesOf, openScored, type ScoredRun, type ScoringProgress } from './score/scored-run.ts';
export { comparisonLead, differenceSentence } from './compare/comparison-lead.ts';
export { publicScores, readScoreTable } from './score/score-table.ts';
export type { Block, Page as ShownPage } from './compare/page.ts';
export type { Inputs, InputSample } from './declare/inputs.ts';
export { type ProjectWarning, projectWarnings, uncalibratedGates } from './declare/project-warnings.ts';
export type * from './declare/project.ts';
export { compilePrompt, type PromptTemplate } from './declare/prompt/prompt-template.ts';
export { readProject } from './declare/read-project.ts';
export { readModel } from './declare/read-models.ts';
export { knownMetric, readScorer } from './declare/read-scorers.ts';
export { readSpecFile, readText } from './declare/read-spec-file.ts';
export { checkShape } from './declare/schema/check-shape.ts';
export { modelSchema, projectJsonSchema } from './declare/schema/project-schema.ts';
export { problemUrl, readProblem } from './declare/read-problem.ts';
export { type RepeatedSpecification, resolveInputs } from './declare/resolve-inputs.ts';
export { type DatasetSpec, openInputs } from './declare/samples/open-inputs.ts';
export { type OpenedTask, openTask } from './declare/open-task.ts';
export type {
  EvaluatedSpecification,
  EvaluateOptions,
  EvaluationWatcher,
} from './evaluate-options.ts';
export { evaluate, type EvaluationOutcome } from './evaluate.ts';
export {
  beginExecution,
  newestDeclaredRun,
  newestExecutions,
  newestRun,
  OpenExecution,
  soughtOf,
} from './run/open-execution.ts';
export type { GateCheck, GateEvidence, GateResult } from './gate/gate-result.ts';
export { type JudgedGates, judgeOneRun, judgeProject, type ScoredSeries } from './gate/judge-project.ts';
export { lostClasses, type RunFacts, runFacts } from './gate/run-facts.ts';
export {
  askedSample,
  type AskedSample,
  askedSamples,
  type LoggedOutput,
  loggedOutputs,
  type LoggedRunOf,
  loggedSample,
  nothingKnown,
} from './samples/asked-sample.ts';
export { type Lead, leadText } from './report/headline.ts';
export { labelWarnings, type ReportWarning } from './report/report-warnings.ts';
export { type WorstOfScore, worstSamples } from './report/sample-excerpts.ts';
export { areUnchanged, type FileVersions, notedFiles } from './declare/noted-files.ts';
export { isEmpty, isTruncated } from './model-client/read-reply.ts';
export type { Clock, Digester, ProjectFile, ProjectFiles } from './ports/platform.ts';
export {
  type Baselines,
  type Blobs,
  type BlobSink,
  type Briefs,
  type Cache,
  type ClaimedRange,
  type Documents,
  eachOf,
  type EventRequest,
  type Events,
  type ExecutionBrief,
  type ExecutionFilter,
  type Executions,
  type FinishedSamples,
  type HeadlineBrief,
  type Journal,
  type JournalEntry,
  type Lease,
  type Leases,
  type NumberedEvent,
  type Page,
  type PageRequest,
  type Results,
  type RunBrief,
  type RunFilter,
  type Runs,
  type ScoringBrief,
  type ScoringFilter,
  type Scorings,
  type Store,
  type StoreCheck,
  type StoredRun,
  type StoreFinding,
} from './ports/store.ts';
export {
  type Judge,
  type JudgeQuestion,
  type Model,
  ModelFailure,
  type ModelRequest,
} from './ports/model.ts';
export { type CroissantExport, exportCroissant } from './publish/export-croissant.ts';
export type { EeeRun } from './publish/eee-results.ts';
export { exportInspect, inspectArchive, inspectJson, type InspectRun } from './publish/export-inspect.ts';
export { type EeeExport, type EeeOptions, exportEee } from './publish/export-eee.ts';
export { type PublishedRun, requirePublisher } from './publish/reported-number.ts';
export { type AskedTexts, readAskedTexts, unknownTexts } from './samples/asked-texts.ts';
export {
  chooseRows,
  type ChosenRows,
  orderRows,
  pairedRows,
  type SampleChoice,
  type SampleFacets,
  type SampleSort,
  turnedRows,
  turns,
  windowOf,
} from './samples/choose-rows.ts';
export {
  failureClass,
  verdicts as passVerdicts,
  readSampleColumns,
  SampleColumns,
  type ScoreValues,
  searchedWords,
} from './samples/sample-columns.ts';
export {
  sampleVaries,
  scorerSpread,
  type ScorerSpread,
  stabilityOf,
  varyingScores,
} from './repeat/stability-of.ts';
export { stabilityLead, stabilityMarkdown, stabilityPage } from './repeat/stability-page.ts';
export {
  buildReport,
  expectedScores,
  expectedScoresOf,
  type ReportOptions,
  type ReportParts,
} from './report/build-report.ts';
export { renderComparisonHtml, renderHtml } from './report/render-html.ts';
export {
  type EvaluationReport,
  evaluationReport,
  headlineTable,
  renderEvaluationHtml,
  renderEvaluationMarkdown,
  renderEvaluationSummary,
  type SpecificationHeadline,
} from './report/evaluation-report.ts';
export { type JunitOptions, junitOfRuns, junitXml } from './report/junit-xml.ts';
export { renderMarkdown, renderSummary } from './report/render-markdown.ts';
export {
  keepRecordedRun,
  type KeptRun,
  type RecordedAnswer,
  type RecordedRun,
  type RecordedScorer,
} from './recorded-run.ts';
export { type Report, reportJsonSchema, reportSchema } from './report/report-schema.ts';
export { scoreCsv } from './report/score-csv.ts';
export { executeRun, type RunOptions } from './run/execute-run.ts';
export { openPlanned } from './preflight.ts';
export {
  allSpecifications,
  declaredKey,
  type ListedSpecification,
  listSpecifications,
  overrideSpecifications,
  specificationOf,
  type SpecificationOverrides,
} from './run/specifications.ts';
export { openForScoring, openSpecification, type OpenSpecification } from './run/open-specification.ts';
export { type RunProgress, trialSeed } from './run/run-plan.ts';
export { isServed, type JudgeSession, openJudgeSession, openModelJudge } from './score/judge/model-judge.ts';
export { JUDGE_PROMPT, JUDGE_PROMPT_VERSION, suspectInjection } from './score/judge/judge-prompt.ts';
export { type CalibrationCase, readCalibrationCases } from './score/judge/calibration-cases.ts';
export { plannedRequests } from './run/run-series.ts';
export { plannedVerdicts } from './score/judge/judged-metrics.ts';
export type { LabelledSample, Labels } from './score/labels/labels.ts';
export { openLabels } from './score/labels/open-labels.ts';
export {
  type LabelledAnswer,
  type PeekedScore,
  peekScores,
  scoreAnswers,
  type ScoredAnswers,
} from './score/score-answers.ts';
export { refuseSelfJudging, resolveScorer } from './score/scorer/resolve-scorer.ts';
export type { ResolvedScorer } from './score/scorer/scorer.ts';
export { scoreRun, type ScoreRunRequest } from './score/score-run.ts';
export { scoreSeries } from './score/score-series.ts';
export { subtaskGaps } from './score/aggregates/unweighted-means.ts';
export type { Workbench } from './workbench.ts';
export type { ScoringAggregates } from '@assay/records';
