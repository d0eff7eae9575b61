/** The builders under one name, for `import { build } from '@assay/tasks'`: `build.problem({ … })`. */
export {
  type Dataset,
  dataset,
  field,
  type FieldPart,
  type InputSpec,
  inputSpec,
  type Link,
  link,
  type OutputSpec,
  outputSpec,
  recordSet,
  type RecordSetPart,
} from './data.ts';
export type { Declared } from './declared.ts';
export { type EvaluationSpec, evaluationSpec, result, type ResultPart } from './judgement.ts';
export { problem, type Problem, type ProblemOptions } from './problem.ts';
export {
  type Application,
  application,
  environment,
  type EnvironmentPart,
  executionConfig,
  type ExecutionInfo,
  type ExecutionSpec,
  executionSpec,
  executionTrace,
  type ImplementationSpec,
  implementationSpec,
  type SourceCode,
  sourceCode,
  test,
  type TestPart,
} from './program.ts';
export {
  type DividedSolution,
  evaluation,
  type EvaluationPart,
  type ImplementedSolution,
  solution,
  type Solution,
} from './solution.ts';
