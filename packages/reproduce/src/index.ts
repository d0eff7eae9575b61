export type { OutputRow } from './outputs/output-row.ts';
export { readOutputs } from './outputs/output-table.ts';
export {
  type PlannedOutputs,
  readPlan,
  type ReproductionPlan,
  type RunPlan,
} from './plan/reproduction-plan.ts';
export { makeReproduction, type ReproductionEvidence } from './table/make-reproduction.ts';
export { type StatedSolution, solutionResults } from './table/solution-results.ts';
export {
  notes as reproductionNotes,
  type ShownRow,
  shownRow,
  summary as reproductionSummary,
} from './write/shown-row.ts';
export { reproductionMarkdown, settingNotes } from './write/write-markdown.ts';
export { differenceEstimates, reproductionPage } from './write/write-page.ts';
export { reproductionCsv } from './write/write-csv.ts';
export { reproductionLatex } from './write/write-latex.ts';
export {
  type CompiledProject,
  compileProject,
  gapsText,
  planText,
  projectText,
} from './implement/compile-project.ts';
export { type Gap, stepFill, type StepPlaces } from './implement/gap.ts';
export type { AskModel } from './extract/answer/ask-for-extraction.ts';
export { type ExtractedPaper, extractPaper } from './extract/extract-paper.ts';
export { definesNoTask, extractionSummary, noTask, paperAddress } from './extract/summary.ts';
export {
  documentsOf,
  type ExtractionReport,
  validationReport,
  validationReportSchema,
} from './extract/validation-report.ts';
export { writeTasks } from './extract/write/write-tasks.ts';
export { readPaper } from './paper/read-paper.ts';
export { checkForms, checkPlausible, type TriedAnswer } from './check/check-answers.ts';
export { checkJudges, type ImplementedJudge, wantedJudge } from './check/check-judges.ts';
export { checkMetrics } from './check/check-metrics.ts';
export type { ImplementedMetric, TryMetric, WantedMetric } from './check/known-rows.ts';
export { checkModality } from './check/check-modality.ts';
export { type ImplementationFinding, isSameNumber, textsOf, valueOfSet } from './check/finding.ts';
export { slug as metricSlug, wantedNames } from './implement/task-parts.ts';
export { baselineOfSolution, baselineOfText } from './implement/baseline.ts';
export { replayProject } from './implement/replay-project.ts';
export { oneAnswer } from './outputs/answer-rows.ts';
export { readCells } from './outputs/read-cells.ts';
export { type DraftedPlan, draftPlan } from './draft/draft-plan.ts';
export { type GivenOutputs } from './draft/drafted.ts';
export { type Chunk, checkChunks } from './run/check-chunks.ts';
export { runMeasures } from './run/run-measures.ts';
export { writeSolution } from './run/write-solution.ts';
export { evidenceOf, type FieldCoverage, fieldCoverage } from './extract/evidence.ts';
export { reviewPage } from './extract/review-page.ts';
export { skillFiles } from './skills/skill-files.ts';
export { readMlflowRun } from './capture/read-mlflow-run.ts';
export { readWandbLog, type WandbLog } from './capture/read-wandb-log.ts';
export { readWandbRun } from './capture/read-wandb-run.ts';
export { type RunFiles, skeletonSlug, type TrackedRun, writeSkeleton } from './capture/write-skeleton.ts';
export { problemFacts } from './translate/problem-facts.ts';
export { toHelm } from './translate/to-helm.ts';
export { toInspect } from './translate/to-inspect.ts';
export { toLmEval } from './translate/to-lm-eval.ts';
export type { Translated } from './translate/metric-equivalents.ts';
export { type AgentModule, moduleInProject } from './agent/agent-module.ts';
export { formOfRows, formOfText, type WantedModule, wantedModules } from './agent/wanted-module.ts';
export { type AgentOutcome, fillGaps, readGuidance, type TryModule } from './agent/fill-gaps.ts';
export type { KnownCases, ResultCases } from './agent/known-cases.ts';
export { withModules } from './agent/with-modules.ts';
