export { type OutputRow, readOutputs } from './outputs/output-table.ts';
export { readPlan } from './plan/read-plan.ts';
export type { PlannedOutputs, ReproductionPlan } from './plan/reproduction-plan.ts';
export { makeReproduction, type ReproductionEvidence } from './table/make-reproduction.ts';
export { type StatedSolution, solutionResults } from './table/solution-results.ts';
export {
  notes as reproductionNotes,
  type ShownRow,
  shownRow,
  summary as reproductionSummary,
} from './write/shown-row.ts';
export { differenceEstimates } from './write/difference-estimates.ts';
export { reproductionCsv } from './write/write-csv.ts';
export { reproductionLatex } from './write/write-latex.ts';
export { reproductionMarkdown } from './write/write-markdown.ts';
export { reproductionPage } from './write/write-page.ts';
export { compileProject, type CompiledProject } from './implement/compile-project.ts';
export type { Gap } from './implement/gap.ts';
export { gapsText, planText, projectText } from './implement/project-text.ts';
export type { AskModel } from './extract/ask-for-extraction.ts';
export { type ExtractedPaper, extractPaper } from './extract/extract-paper.ts';
export { extractionSummary } from './extract/summary.ts';
export { documentsOf, validationReport } from './extract/validation-report.ts';
export { type ExtractionReport, validationReportSchema } from './extract/validation-report.schema.ts';
export { writeTasks } from './extract/write-tasks.ts';
export { readPaper } from './paper/read-paper.ts';
export { checkPlausible, type TriedAnswer } from './check/check-answers.ts';
export { checkJudges, type ImplementedJudge, wantedJudge } from './check/check-judges.ts';
export {
  checkMetrics,
  type ImplementedMetric,
  type TryMetric,
  type WantedMetric,
} from './check/check-metrics.ts';
export { checkModality } from './check/check-modality.ts';
export type { ImplementationFinding } from './check/finding.ts';
export { textsOf } from './check/texts-of.ts';
export { valueOfSet } from './check/value-of-set.ts';
export { slug as metricSlug, wantedNames } from './implement/task-parts.ts';
export { baselineOfSolution, baselineOfText } from './implement/baseline.ts';
export { replayProject } from './implement/replay-project.ts';
export { readCells } from './outputs/read-cells.ts';
export { type DraftedPlan, draftPlan, type GivenOutputs } from './plan/draft-plan.ts';
export { type Chunk, checkChunks } from './run/check-chunks.ts';
export { runMeasures } from './run/run-measures.ts';
export { writeSolution } from './run/write-solution.ts';
export type { RunPlan } from './plan/reproduction-plan.ts';
export { type FieldCoverage, fieldCoverage } from './extract/field-coverage.ts';
export { reviewPage } from './extract/review-page.ts';
export { skillFiles } from './skills/skill-files.ts';
export { readMlflowRun } from './capture/read-mlflow-run.ts';
export { readWandbLog } from './capture/read-wandb-log.ts';
export { readWandbRun } from './capture/read-wandb-run.ts';
export type { RunFiles, TrackedRun } from './capture/tracked-run.ts';
export { skeletonSlug, writeSkeleton } from './capture/write-skeleton.ts';
export { problemFacts } from './translate/problem-facts.ts';
export { toHelm } from './translate/to-helm.ts';
export { toInspect } from './translate/to-inspect.ts';
export { toLmEval } from './translate/to-lm-eval.ts';
export type { Translated } from './translate/translated.ts';
export { moduleInProject } from './agent/agent-module.ts';
export { type AgentOutcome, fillMetrics, type TryModule } from './agent/fill-metrics.ts';
export { readGuidance } from './agent/guidance.ts';
export { wantedModules } from './agent/wanted-module.ts';
export { withModules } from './agent/with-modules.ts';
export { isSameNumber } from './check/same-number.ts';
