import type { Component, Task } from '../../read/task.ts';
import { shortName, specClasses } from '../../vocabulary/terms.ts';
import { componentsOf, type PartKind, partKinds } from '../component-pairing.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { nameOf, specTypeOf } from '../part-name.ts';
import type { RuleId } from '../rules.ts';

const concreteKinds: Readonly<Record<PartKind | 'evaluation', string>> = {
  input: 'schema:Dataset',
  output: 'schema:Dataset',
  implementation: 'schema:SoftwareApplication or schema:SoftwareSourceCode',
  execution: 'croissant:ExecutionConfig',
  evaluation: 'croissant:EvaluationTask',
};

/**
 * Check 4: every Spec of the problem has a concrete counterpart in the solution, and no Spec is left in it.
 * A Spec that subtasks share by @id is filled where they fill it. An OutputSpec that stands as an input is
 * the output of another subtask, and is filled there.
 */
export const checkSpecsFilled: Check = (context) => {
  const produced = producedOutputs(context);
  return {
    findings: context.pairs.flatMap((pair) => [
      ...partKinds.flatMap((kind) => unfilledParts(context, pair, kind, produced)),
      ...unfilledEvaluation(context, pair),
      ...remainingSpecs(context, pair),
    ]),
  };
};

function unfilledParts(
  context: MatchContext,
  pair: Pair,
  kind: PartKind,
  produced: ReadonlySet<string | null>,
): readonly MatchFinding[] {
  const { unfilled, filled, intermediates, specs } = pair.parts[kind];
  return unfilled.flatMap((spec) => {
    if (intermediates.includes(spec)) {
      return spec.id !== null && produced.has(spec.id)
        ? []
        : [report(context, pair, spec, kind, 'intermediate-unfilled')];
    }
    if (filledBelow(pair, spec, kind)) {
      const message = `the ${kind} ${nameOf(spec)} is filled by the subtasks that share it`;
      return [finding('spec-filled-by-subtasks', pair.label, { message, place: context.place(spec.node) })];
    }
    // Some Specs of the kind are filled: too few fillers, which check 6 reports.
    if (specs.some((other) => filled.has(other))) return [];
    return [report(context, pair, spec, kind, `${kind}-spec-unfilled`)];
  });
}

/** Whether subtasks fill a Spec in their parent's stead: they share it by @id, or it is an implementation and all leaves have one. */
function filledBelow(pair: Pair, spec: Component, kind: PartKind): boolean {
  const sharing = pair.children.filter((child) =>
    spec.id === null
      ? kind === 'implementation'
      : componentsOf(child.problem, kind).some((part) => part.id === spec.id) || kind === 'implementation',
  );
  return (
    sharing.length > 0 &&
    sharing.every((child) => {
      const own = child.parts[kind].specs.find((part) => part.id !== null && part.id === spec.id);
      if (own === undefined) return componentsOf(child.solution, kind).some((part) => part.kind !== 'spec');
      return child.parts[kind].filled.has(own) || filledBelow(child, own, kind);
    })
  );
}

/** The @ids of the OutputSpecs that some (sub)solution fills. */
function producedOutputs(context: MatchContext): ReadonlySet<string | null> {
  return new Set(
    context.pairs.flatMap((pair) => [...pair.parts.output.filled.keys()].map((spec) => spec.id)),
  );
}

function unfilledEvaluation(context: MatchContext, pair: Pair): readonly MatchFinding[] {
  if (context.evaluationsOf(pair.solution).length > 0) return [];
  return evaluationSpecs(pair.problem).map((spec) =>
    report(context, pair, spec, 'evaluation', 'evaluation-spec-unfilled'),
  );
}

function evaluationSpecs(task: Task): readonly Component[] {
  return task.evaluations.filter(
    (value): value is Component => !('subTasks' in value) && value.kind === 'spec',
  );
}

function remainingSpecs(context: MatchContext, pair: Pair): readonly MatchFinding[] {
  const { solution } = pair;
  const left = [
    ...partKinds.flatMap((kind) => componentsOf(solution, kind).filter((part) => part.kind === 'spec')),
    ...evaluationSpecs(solution),
  ];
  // A Spec that is something concrete as well is check 3's.
  const pure = left.filter((spec) => spec.types.every((type) => specClasses.has(type)));
  return pure.map((spec) =>
    finding('spec-remains', pair.label, {
      message: `the solution ${labelOf(solution)} still contains a placeholder, the ${specTypeOf(spec)} ${nameOf(spec)}`,
      place: context.place(spec.node),
      evidence: { spec: nameOf(spec), types: spec.types.map(shortName) },
      fix: 'Replace it with a concrete value: solutions contain no Specs.',
    }),
  );
}

function report(
  context: MatchContext,
  pair: Pair,
  spec: Component,
  kind: PartKind | 'evaluation',
  rule: RuleId,
): MatchFinding {
  return finding(rule, pair.label, {
    message: `nothing in ${labelOf(pair.solution)} fills the ${specTypeOf(spec)} ${nameOf(spec)}`,
    place: context.place(pair.solution.node),
    evidence: { spec: nameOf(spec), specLine: context.place(spec.node).line, expected: concreteKinds[kind] },
    fix: `Add "croissant:${kind}" to ${labelOf(pair.solution)}: a ${concreteKinds[kind]}.`,
  });
}
