import { classes, properties } from '../vocabulary/terms.ts';
import type { Dataset, Link, Naming } from './data.ts';
import { link, naming } from './data.ts';
import { type Declared, declare, fail, listOf, type OneOrMore, requireIri, say } from './declared.ts';
import type { ResultPart } from './judgement.ts';
import type { Problem } from './problem.ts';
import type { Application, ExecutionInfo, SourceCode } from './program.ts';

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

export interface ImplementedSolutionOptions extends SolutionParts {
  readonly implementation: OneOrMore<Application | SourceCode>;
  readonly subTasks?: readonly Solution[];
}

export interface DividedSolutionOptions extends SolutionParts {
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
