import { classes, properties } from '../vocabulary/terms.ts';
import {
  type Dataset,
  declare,
  type Declared,
  fail,
  type InputSpec,
  type Link,
  link,
  listOf,
  type Naming,
  naming,
  type OneOrMore,
  type OutputSpec,
  requireIri,
  requireText,
  resource,
  say,
  type Statement,
} from './data.ts';

export type Problem = Declared<'problem'>;

interface ProblemParts extends Naming {
  /** Solutions name the problem by it. */
  readonly id: string;
  /** Its home: code, leaderboard or project site. */
  readonly url?: string;
  /** The paper that defines it. */
  readonly citation?: string;
  readonly input?: OneOrMore<Dataset | InputSpec | Link>;
  readonly output?: OneOrMore<Dataset | SourceCode | OutputSpec>;
  readonly implementation?: OneOrMore<Application | SourceCode | ImplementationSpec>;
  readonly execution?: OneOrMore<ExecutionSpec>;
  readonly evaluation?: OneOrMore<EvaluationSpec>;
  readonly subTasks?: readonly Problem[];
}

/** At least one of input, output, implementation is left to the solution: all its values are Specs. */
export type ProblemOptions =
  | (ProblemParts & { readonly input: OneOrMore<InputSpec> })
  | (ProblemParts & { readonly output: OneOrMore<OutputSpec> })
  | (ProblemParts & { readonly implementation: OneOrMore<ImplementationSpec> });

/** A problem: what is given, and what a solution has to fill in. */
export function problem(options: ProblemOptions): Problem {
  const parts: ProblemParts = options;
  const left = [
    listOf<Declared | Link>(parts.input),
    listOf<Declared | Link>(parts.output),
    listOf<Declared | Link>(parts.implementation),
  ].some(
    (values) => values.length > 0 && values.every((value) => 'kind' in value && value.kind.endsWith('-spec')),
  );
  if (!left)
    fail(`problem ${parts.id} leaves nothing to a solution: make its input, output or implementation a Spec`);
  return declare(
    'problem',
    parts.id,
    [classes.TaskProblem],
    [
      ...naming(parts),
      ...say(properties.url, parts.url === undefined ? undefined : link(parts.url)),
      ...say(properties.citation, parts.citation),
      ...say(properties.input, parts.input),
      ...say(properties.output, parts.output),
      ...say(properties.implementation, parts.implementation),
      ...say(properties.execution, parts.execution),
      ...say(properties.evaluation, parts.evaluation),
      ...say(properties.subTask, parts.subTasks),
    ],
  );
}

export type EvaluationSpec = Declared<'evaluation-spec'>;
export type ResultPart = Declared<'result'>;

interface QuantityOption {
  readonly value: number | string;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** The metrics that a solution must report. */
export function evaluationSpec(
  options: Naming & { readonly expectedMetrics: OneOrMore<string | Link> },
): EvaluationSpec {
  const metrics = listOf<string | Link>(options.expectedMetrics);
  for (const metric of metrics) if (typeof metric === 'string') requireText(metric, 'a metric');
  return declare(
    'evaluation-spec',
    options.id,
    [classes.EvaluationSpec],
    [...naming(options), ...say(properties.expectedMetric, metrics)],
  );
}

/** One metric and its value: a number, a text, or a quantity with bounds and unit. */
export function result(
  options: Naming & { readonly metric: string | Link; readonly value: number | string | QuantityOption },
): ResultPart {
  if (typeof options.metric === 'string') requireText(options.metric, 'the metric of a result');
  return declare(
    'result',
    options.id,
    [classes.EvaluationResult],
    [
      ...naming(options),
      ...say(properties.metric, options.metric),
      ...say(properties.value, typeof options.value === 'object' ? quantity(options.value) : options.value),
    ],
  );
}

function quantity({ value, min, max, unit }: QuantityOption): Declared {
  return declare(
    'quantity',
    undefined,
    [classes.QuantitativeValue],
    [
      ...say(properties.propertyValue, value),
      ...say(properties.minValue, min),
      ...say(properties.maxValue, max),
      ...say(properties.unitText, unit),
    ],
  );
}

/** A solution whose implementation stands at its own level. */
export type ImplementedSolution = Declared<'implemented-solution'>;
/** A solution that leaves the implementation to its subtasks. */
export type DividedSolution = Declared<'divided-solution'>;
export type Solution = ImplementedSolution | DividedSolution;
export type EvaluationPart = Declared<'evaluation'>;

interface SolutionParts extends Naming {
  readonly id: string;
  /** The problem, or its address. */
  readonly basedOn: Problem | string;
  readonly input?: OneOrMore<Dataset | Link>;
  readonly output?: OneOrMore<Dataset | SourceCode>;
  readonly execution?: OneOrMore<ExecutionInfo>;
  /** The results; that they judge this solution is added. */
  readonly evaluation?: Naming & { readonly results: OneOrMore<ResultPart> };
}

interface ImplementedSolutionOptions extends SolutionParts {
  readonly implementation: OneOrMore<Application | SourceCode>;
  readonly subTasks?: readonly Solution[];
}

interface DividedSolutionOptions extends SolutionParts {
  readonly implementation?: never;
  readonly subTasks: readonly [ImplementedSolution, ...ImplementedSolution[]];
}

/** A solution: what answers a problem, with its results. It holds no Spec. */
export function solution(options: ImplementedSolutionOptions): ImplementedSolution;
export function solution(options: DividedSolutionOptions): DividedSolution;
export function solution(options: ImplementedSolutionOptions | DividedSolutionOptions): Solution {
  const implementations = listOf<Application | SourceCode>(options.implementation);
  const subTasks = listOf<Solution>(options.subTasks);
  const filled = [
    ...listOf<Declared | Link>(options.input),
    ...listOf<Declared>(options.output),
    ...implementations,
  ];
  if (filled.some((part) => 'kind' in part && part.kind.endsWith('-spec')))
    fail(`solution ${options.id} holds a Spec; give the thing itself`);
  const divided = implementations.length === 0;
  if (divided && (subTasks.length === 0 || subTasks.some((part) => part.kind !== 'implemented-solution')))
    fail(`solution ${options.id} has no implementation, nor one in each of its subtasks`);
  const problemId = idOf(options.basedOn);
  return declare(
    divided ? 'divided-solution' : 'implemented-solution',
    options.id,
    [classes.TaskSolution],
    [
      ...naming(options),
      [properties.isBasedOn, link(problemId)],
      ...say(properties.input, options.input),
      ...say(properties.output, options.output),
      ...say(properties.implementation, implementations),
      ...say(properties.execution, options.execution),
      ...say(
        properties.evaluation,
        options.evaluation === undefined ? undefined : judge(options.evaluation, options.id, problemId),
      ),
      ...say(properties.subTask, subTasks),
    ],
  );
}

/** An evaluation that stands beside its solution instead of inside it. */
export function evaluation(
  options: Naming & {
    readonly solution: Solution;
    readonly basedOn: Problem | string;
    readonly results: OneOrMore<ResultPart>;
  },
): EvaluationPart {
  return judge(options, options.solution, idOf(options.basedOn));
}

function judge(
  options: Naming & { readonly results: OneOrMore<ResultPart> },
  judged: Solution | string,
  problemId: string,
): EvaluationPart {
  const results = listOf<ResultPart>(options.results);
  if (results.length === 0) fail('an evaluation needs at least one result');
  return declare(
    'evaluation',
    options.id,
    [classes.EvaluationTask],
    [
      ...naming(options),
      [properties.isBasedOn, link(problemId)],
      [properties.evaluatedSolution, typeof judged === 'string' ? link(judged) : judged],
      ...say(properties.evaluationResults, results),
    ],
  );
}

function idOf(based: Problem | string): string {
  const id = typeof based === 'string' ? based : based.id!;
  requireIri(id, 'basedOn');
  return id;
}

/** A running system or a model behind an interface. */
export type Application = Declared<'application'>;
export type SourceCode = Declared<'source-code'>;
export type ImplementationSpec = Declared<'implementation-spec'>;
export type TestPart = Declared<'test'>;
export type EnvironmentPart = Declared<'environment'>;
export type ExecutionSpec = Declared<'execution-spec'>;
export type ExecutionInfo = Declared<'execution-info'>;

type Resource = Parameters<typeof resource>[0];

interface HyperparameterOption {
  readonly name: string;
  readonly value: string | number | boolean;
}

type Program = Resource & { readonly environment?: EnvironmentPart | Link };

export function application(options: Program): Application {
  return declare('application', options.id, [classes.SoftwareApplication], program(options));
}

export function sourceCode(options: Program): SourceCode {
  return declare('source-code', options.id, [classes.SoftwareSourceCode], program(options));
}

function program(options: Program): readonly Statement[] {
  return [...resource(options), ...say(properties.environment, options.environment)];
}

/** Code or a model that a solution must bring, and what it has to pass. */
export function implementationSpec(
  options: Naming & {
    readonly tests?: OneOrMore<TestPart | Link>;
    readonly environment?: OneOrMore<EnvironmentPart | Link>;
  },
): ImplementationSpec {
  return declare(
    'implementation-spec',
    options.id,
    [classes.ImplementationSpec],
    [
      ...naming(options),
      ...say(properties.tests, listOf<TestPart | Link>(options.tests)),
      ...say(properties.environment, listOf<EnvironmentPart | Link>(options.environment)),
    ],
  );
}

export function test(options: Naming & { readonly command: string }): TestPart {
  requireText(options.command, 'the command of a test');
  return declare(
    'test',
    options.id,
    [classes.Test],
    [...naming(options), ...say(properties.testCommand, options.command)],
  );
}

export function environment(options: Resource): EnvironmentPart {
  return declare('environment', options.id, [classes.CreativeWork], resource(options));
}

/** How the run went, to be stated in a solution. */
export function executionSpec(
  options: Naming & { readonly hyperparameters?: readonly HyperparameterOption[] },
): ExecutionSpec {
  return declare(
    'execution-spec',
    options.id,
    [classes.ExecutionSpec],
    [...naming(options), ...say(properties.hyperparameter, options.hyperparameters?.map(hyperparameter))],
  );
}

export function executionConfig(
  options: Naming & {
    readonly hyperparameters: readonly HyperparameterOption[];
    readonly environment?: EnvironmentPart | Link;
  },
): ExecutionInfo {
  return declare(
    'execution-info',
    options.id,
    [classes.ExecutionConfig],
    [
      ...naming(options),
      ...say(properties.environment, options.environment),
      ...say(properties.hyperparameter, options.hyperparameters.map(hyperparameter)),
    ],
  );
}

export function executionTrace(options: Resource): ExecutionInfo {
  return declare('execution-info', options.id, [classes.ExecutionTrace], resource(options));
}

function hyperparameter({ name, value }: HyperparameterOption): Declared {
  requireText(name, 'the name of a hyperparameter');
  return declare(
    'hyperparameter',
    undefined,
    [classes.PropertyValue],
    [
      [properties.name, name],
      [properties.propertyValue, value],
    ],
  );
}
