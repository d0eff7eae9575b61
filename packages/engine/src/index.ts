export { adjustOverAll } from './compare/adjust-over-all.ts';
export { BlobFiles } from './adapters/blobs/blob-files.ts';
export { codeJudge } from './adapters/judges/code-judge.ts';
export { humanJudge } from './adapters/judges/human-judge.ts';
export { type HumanVerdict, readHumanVerdicts } from './adapters/judges/human-verdicts.ts';
export { userEnvironment } from './adapters/host/user-environment.ts';
export { requireWordNet } from './adapters/load-wordnet.ts';
export { executionStatus, type ExecutionStatus } from './adapters/asked-by.ts';
export { hmacBytes } from './adapters/hmac-bytes.ts';
export { labelLeaf, labelSalt } from './adapters/label-commitment.ts';
export { nodeClock } from './adapters/node-clock.ts';
export { nodeDigester } from './adapters/node-digester.ts';
export { tryIsolatedMetric } from './adapters/metrics/try-isolated-metric.ts';
export { nodeFiles } from './adapters/node-files.ts';
export { pullDataset, type PulledDataset, type PullEvent } from './adapters/hub/pull-dataset.ts';
export { nodeScorerContext, type NodeScorerOptions } from './adapters/node-scorer-context.ts';
export { type MachineOptions, openStoreNear, openWorkbench } from './adapters/open-workbench.ts';
export { findProgram } from './adapters/providers/command/find-program.ts';
export { lineSplitter } from './adapters/providers/command/line-splitter.ts';
export { startPiped } from './adapters/providers/command/start-piped.ts';
export type { ModelContext } from './adapters/providers/model-context.ts';
export { importedFiles } from './adapters/providers/module/imported-files.ts';
export { moduleDigest } from './adapters/providers/module/module-digest.ts';
export { openModel } from './adapters/providers/open-model.ts';
export { openStorePart, type StorePart } from './adapters/open-store-part.ts';
export { migrateAccessDatabase, openAccessDatabase } from './adapters/postgres/access/access-database.ts';
export {
  type MigratedPart,
  migratePart,
  type PartTables,
  partVersion,
  preparePart,
} from './adapters/postgres/waiting/part-tables.ts';
export { PostgresDatabase } from './adapters/postgres/waiting/postgres-database.ts';
export type { SqlDatabase, SqlStatement } from './adapters/sql-database.ts';
export { Database } from './adapters/sqlite/database/database.ts';
export { storeError } from './adapters/sqlite/store-error.ts';
export { type CleanedBlobs, cleanBlobs } from './adapters/clean-blobs.ts';
export { compareNoun, type CopiedNoun } from './adapters/copy/copied-noun.ts';
export { copyStore } from './adapters/copy/copy-store.ts';
export { sharedRates } from './adapters/shared-rates.ts';
export { ownRates } from './ask/limits/own-rates.ts';
export type { PaidBy } from './ask/limits/paid-by.ts';
export { modelWithinLimits } from './ask/model-within-limits.ts';
export { type MigratedStore, migrateStore } from './adapters/migrate-store.ts';
export { bundleProject } from './adapters/fleet/bundle-project.ts';
export { serveMeasures } from './adapters/fleet/serve-measures.ts';
export { tracedWork } from './adapters/fleet/traced-work.ts';
export { openTraces } from './adapters/fleet/traces.ts';
export { work, type WorkEvent } from './adapters/fleet/work.ts';
export { countedStore } from './adapters/fleet/counted-store.ts';
export { openAdmission } from './adapters/open-admission.ts';
export { OwnAdmission } from './adapters/own-admission.ts';
export type { Admission, Secret } from './ports/admission.ts';
export { openQueue, openSharedLimits } from './adapters/open-queue.ts';
export { openStore } from './adapters/open-store.ts';
export { tellsOfEvents, watchEvents } from './adapters/watch-events.ts';
export { type FleetOptions, followOnFleet, offerToFleet, runOnFleet } from './fleet/run-on-fleet.ts';
export type { Offer, Queue, SeenWorker } from './ports/queue.ts';
export { type StoreAddress, storeNear } from './adapters/store-address.ts';
export { openSqliteStore } from './adapters/sqlite/open-sqlite-store.ts';
export type { RequestedWait } from './ask/asking.ts';
export { type Conversation, openConversation } from './ask/open-conversation.ts';
export { compareScorings, type CompareOptions } from './compare/compare-scorings.ts';
export { judgedAlike, type JudgedAlike, type NamedSides } from './compare/judged-alike.ts';
export { comparisonMarkdown } from './compare/comparison-markdown.ts';
export { numberOfRows } from './score/custom/number-of-rows.ts';
export { SetSamples } from './score/aggregates/set-samples.ts';
export { standInFor } from './score/failure-rules.ts';
export { aggregatesOf, type ScoredRun } from './score/scored-run.ts';
export { comparisonLead } from './compare/show/comparison-lead.ts';
export { comparisonPage } from './compare/show/comparison-page.ts';
export { differenceSentence } from './compare/show/difference-sentence.ts';
export { publicScores } from './score/table/public-scores.ts';
export type { Block, Page as ShownPage } from './compare/show/page.ts';
export type { Inputs, InputSample } from './declare/inputs.ts';
export { uncalibratedGates } from './declare/gates/uncalibrated-gates.ts';
export { type ProjectWarning, projectWarnings } from './declare/project-warnings.ts';
export type * from './declare/project.ts';
export { compilePrompt, type PromptTemplate } from './declare/prompt/prompt-template.ts';
export { readProject } from './declare/read-project.ts';
export { readModel } from './declare/read-models.ts';
export { knownMetric } from './declare/scorers/known-metric.ts';
export { readScorer } from './declare/scorers/read-scorers.ts';
export { readSpecFile, readText } from './declare/read-spec-file.ts';
export { checkShape } from './declare/schema/check-shape.ts';
export { modelSchema } from './declare/schema/model-schema.ts';
export { problemUrl, readProblem } from './declare/task/read-problem.ts';
export { type RepeatedSpecification, resolveInputs } from './declare/resolve-inputs.ts';
export { type DatasetSpec, openInputs } from './declare/samples/open-inputs.ts';
export { projectJsonSchema } from './declare/schema/project-json-schema.ts';
export { type OpenedTask, openTask } from './declare/task/open-task.ts';
export type {
  EvaluatedSpecification,
  EvaluateOptions,
  EvaluationWatcher,
} from './evaluate-options.ts';
export type { ScoringProgress } from './score/scoring-progress.ts';
export { evaluate, type EvaluationOutcome } from './evaluate.ts';
export { beginExecution } from './execution/begin-execution.ts';
export { newestExecutions } from './execution/newest-executions.ts';
export { newestDeclaredRun, newestRun } from './execution/newest-run.ts';
export { OpenExecution } from './execution/open-execution.ts';
export type { GateEvidence } from './gate/evidence/gate-evidence.ts';
export type { GateCheck, GateResult } from './gate/gate-result.ts';
export { openScored } from './score/open-scored.ts';
export type { JudgedGates } from './gate/judge-gates.ts';
export { judgeOneRun, judgeProject, type ScoredSeries } from './gate/judge-runs.ts';
export { lostClasses } from './gate/evidence/lost-classes.ts';
export { type RunFacts, runFacts } from './gate/evidence/run-facts.ts';
export {
  askedSample,
  type AskedSample,
  askedSamples,
  type LoggedRunOf,
  nothingKnown,
} from './log/asked-sample.ts';
export { type Lead, leadText } from './report/lead-text.ts';
export { labelWarnings } from './report/label-warnings.ts';
export type { ReportWarning } from './report/report-warnings.ts';
export { type WorstOfScore, worstSamples } from './report/worst-samples.ts';
export { areUnchanged, type FileVersions, notedFiles } from './declare/noted-files.ts';
export { isEmpty, isTruncated } from './ask/reply/notable-outputs.ts';
export { loggedOutputs, type LoggedOutput, loggedSample } from './log/logged-outputs.ts';
export type { Clock } from './ports/clock.ts';
export type { Digester } from './ports/digester.ts';
export { eachOf } from './ports/each-of.ts';
export type { ProjectFile, ProjectFiles } from './ports/project-files.ts';
export type { Baselines } from './ports/baselines.ts';
export type { Blobs, BlobSink } from './ports/blobs.ts';
export type { Cache, Results } from './ports/cache.ts';
export type { Documents } from './ports/documents.ts';
export type { EventRequest, Events, NumberedEvent } from './ports/events.ts';
export type {
  Briefs,
  ExecutionBrief,
  HeadlineBrief,
  RunBrief,
  ScoringBrief,
} from './ports/briefs.ts';
export type { ExecutionFilter, Executions } from './ports/executions.ts';
export type { FinishedSamples, Journal, JournalEntry } from './ports/journal.ts';
export type { ClaimedRange, Lease, Leases } from './ports/leases.ts';
export type { Judge, JudgeQuestion } from './ports/judge.ts';
export { type Model, ModelFailure, type ModelRequest } from './ports/model.ts';
export type { Page, PageRequest } from './ports/page.ts';
export type { RunFilter, Runs, StoredRun } from './ports/runs.ts';
export type { ScoringFilter, Scorings } from './ports/scorings.ts';
export type { Store } from './ports/store.ts';
export type { StoreCheck, StoreFinding } from './ports/store-check.ts';
export { type CroissantExport, exportCroissant } from './publish/croissant/export-croissant.ts';
export type { EeeRun } from './publish/eee/eee-run.ts';
export { exportInspect, inspectArchive, inspectJson } from './publish/inspect/export-inspect.ts';
export type { InspectRun } from './publish/inspect/inspect-run.ts';
export { type EeeExport, type EeeOptions, exportEee } from './publish/eee/export-eee.ts';
export type { PublishedRun } from './publish/published-run.ts';
export { requirePublisher } from './publish/require-publisher.ts';
export { type AskedTexts, readAskedTexts, unknownTexts } from './samples/asked-texts.ts';
export { type ChosenRows, chooseRows, type SampleFacets } from './samples/choose-rows.ts';
export { orderRows, type SampleSort, windowOf } from './samples/order-rows.ts';
export { pairedRows, turnedRows, turns } from './samples/paired-rows.ts';
export { type SampleChoice } from './samples/sample-choice.ts';
export { failureClass, readSampleColumns, SampleColumns } from './samples/sample-columns.ts';
export { type ScoreValues, verdicts as passVerdicts } from './samples/score-values.ts';
export { searchedWords } from './samples/searched-words.ts';
export { sampleVaries } from './repeat/varies.ts';
export { scorerSpread, type ScorerSpread } from './repeat/scorer-spread.ts';
export { stabilityOf } from './repeat/stability-of.ts';
export { stabilityMarkdown } from './repeat/stability-markdown.ts';
export { stabilityLead } from './repeat/stability-lead.ts';
export { stabilityPage } from './repeat/stability-page.ts';
export { buildReport, type ReportOptions, type ReportParts } from './report/build-report.ts';
export { renderComparisonHtml } from './report/html/render-comparison-html.ts';
export {
  type EvaluationReport,
  evaluationReport,
  type SpecificationHeadline,
} from './report/evaluation/evaluation-report.ts';
export { headlineTable } from './report/evaluation/headline-cells.ts';
export {
  renderEvaluationHtml,
  renderEvaluationMarkdown,
  renderEvaluationSummary,
} from './report/evaluation/render-evaluation.ts';
export { renderHtml } from './report/html/render-html.ts';
export { type JunitOptions, junitOfRuns, junitXml } from './report/junit-xml.ts';
export { renderMarkdown } from './report/markdown/render-markdown.ts';
export { type KeptRun, keepRecordedRun } from './recorded/keep-recorded-run.ts';
export type { RecordedAnswer, RecordedRun, RecordedScorer } from './recorded/recorded-run.ts';
export { renderSummary } from './report/render-summary.ts';
export { reportJsonSchema } from './report/report-json-schema.ts';
export { type Report, reportSchema } from './report/report-schema.ts';
export { scoreCsv } from './report/score-csv.ts';
export { executeRun, type RunOptions } from './run/execute-run.ts';
export { openPlanned } from './open-planned.ts';
export { type ListedSpecification, listSpecifications } from './run/list-specifications.ts';
export { allSpecifications } from './run/all-specifications.ts';
export { declaredKey, specificationOf } from './run/specification-of.ts';
export { openForScoring, openSpecification, type OpenSpecification } from './run/open-specification.ts';
export { overrideSpecifications, type SpecificationOverrides } from './run/override-specification.ts';
export type { RunProgress } from './run/run-plan.ts';
export { soughtOf } from './run/runs-of.ts';
export { trialSeed } from './run/trial-seed.ts';
export { type JudgeSession, openJudgeSession, openModelJudge } from './score/judge/open-model-judge.ts';
export { JUDGE_PROMPT, JUDGE_PROMPT_VERSION } from './score/judge/judge-prompt.ts';
export { isServed } from './score/judge/is-served.ts';
export { suspectInjection } from './score/judge/suspect-injection.ts';
export { type CalibrationCase, readCalibrationCases } from './score/judge/calibration-cases.ts';
export { plannedRequests } from './run/series/planned-requests.ts';
export { plannedVerdicts } from './score/judge/planned-verdicts.ts';
export type { LabelledSample, Labels } from './score/labels/labels.ts';
export { openLabels } from './score/labels/open-labels.ts';
export { type PeekedScore, peekScores } from './score/peek-scores.ts';
export { refuseSelfJudging } from './score/scorer/refuse-self-judging.ts';
export { resolveScorer } from './score/scorer/resolve-scorer.ts';
export type { ResolvedScorer } from './score/scorer/resolved-scorer.ts';
export { type LabelledAnswer, scoreAnswers, type ScoredAnswers } from './score/score-answers.ts';
export { scoreRun, type ScoreRunRequest } from './score/score-run.ts';
export { scoreSeries } from './score/score-series.ts';
export { readScoreTable } from './score/table/score-table-reader.ts';
export type { ScoringAggregates } from './score/aggregates/scoring-aggregates.ts';
export { expectedScores, expectedScoresOf } from './report/expected-scores.ts';
export { subtaskGaps } from './score/aggregates/subtask-gaps.ts';
export type { Workbench } from './workbench.ts';
export { varyingScores } from './repeat/varying-scores.ts';
