import { classes, properties } from '../vocabulary/terms.ts';
import type { Dataset, InputSpec, Link, Naming, OutputSpec } from './data.ts';
import { link, naming } from './data.ts';
import { type Declared, declare, fail, listOf, type OneOrMore, say } from './declared.ts';
import type { EvaluationSpec } from './judgement.ts';
import type { Application, ExecutionSpec, ImplementationSpec, SourceCode } from './program.ts';

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
