import { classes, properties } from '../vocabulary/terms.ts';
import {
  type Dataset,
  type InputSpec,
  type Link,
  link,
  type Naming,
  naming,
  type OutputSpec,
} from './data.ts';
import {
  declare,
  type Declared,
  fail,
  listOf,
  type OneOrMore,
  requireIri,
  requireText,
  say,
} from './declared.ts';
import type { Application, ExecutionInfo, ExecutionSpec, ImplementationSpec, SourceCode } from './program.ts';

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
