import type { Component, Hyperparameter } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { nameOf } from '../part-name.ts';

/**
 * Check 22: hyperparameters have a name and a value, each name once in an execution; those that an
 * ExecutionSpec lists are all given, and where it states a value, with that value.
 */
export const checkHyperparameters: Check = (context) => {
  const seen = new Set<Component['node']>();
  const findings = context.pairs.flatMap((pair) => [
    // An execution that sub-solutions share is looked at once.
    ...pair.solution.executions
      .filter(({ node }) => !seen.has(node) && seen.add(node))
      .flatMap((execution) =>
        incomplete(context, pair, execution).concat(repeated(context, pair, execution)),
      ),
    ...unanswered(context, pair),
  ]);
  const any = context.pairs.some(({ solution, problem }) =>
    [...solution.executions, ...problem.executions].some(({ hyperparameters }) => hyperparameters.length > 0),
  );
  if (any) return { findings };
  return {
    findings,
    notes: { 22: { status: 'not-applicable', reason: 'no hyperparameter is required or given' } },
  };
};

function incomplete(context: MatchContext, pair: Pair, execution: Component): readonly MatchFinding[] {
  return execution.hyperparameters
    .filter(({ name, value }) => name === null || name.trim() === '' || value === null)
    .map((parameter) =>
      finding('hyperparameter-incomplete', pair.label, {
        message:
          parameter.value === null
            ? `the hyperparameter ${parameter.name ?? '(unnamed)'} has no value`
            : `a hyperparameter with the value ${parameter.value} has no name`,
        place: context.place(parameter.node),
        evidence: { name: parameter.name, value: parameter.value },
        fix: 'Give it both a schema:name and a schema:value.',
      }),
    );
}

function repeated(context: MatchContext, pair: Pair, execution: Component): readonly MatchFinding[] {
  const named = execution.hyperparameters.filter(({ name }) => name !== null);
  const groups = Map.groupBy(named, ({ name }) => name!);
  return [...groups].flatMap(([name, group]) => {
    if (group.length < 2) return [];
    return finding('hyperparameter-twice', pair.label, {
      message: `the hyperparameter ${name} appears ${group.length} times in ${nameOf(execution)}`,
      place: context.place(group[1]!.node),
      evidence: { name, values: group.map(({ value }) => value) },
      fix: 'Keep one.',
    });
  });
}

function unanswered(context: MatchContext, pair: Pair): readonly MatchFinding[] {
  const asked = pair.parts.execution.specs.flatMap((spec) => spec.hyperparameters);
  const given = new Map<string, Hyperparameter>();
  for (const parameter of pair.solution.executions.flatMap(({ hyperparameters }) => hyperparameters)) {
    if (parameter.name !== null) given.set(parameter.name, parameter);
  }
  return asked.flatMap(({ name, value }) => {
    const own = given.get(name ?? '');
    if (name === null || (own !== undefined && (value === null || sameValue(own.value, value)))) return [];
    const evidence = { name, expected: value, found: own?.value ?? null };
    if (own === undefined) {
      const message = `the hyperparameter ${name}, which the problem requires, is not given by ${labelOf(pair.solution)}`;
      const place = context.place(pair.solution.node, properties.execution);
      const fix = `Add a croissant:hyperparameter with "schema:name": ${JSON.stringify(name)} to its execution.`;
      return finding('hyperparameter-missing', pair.label, { message, place, evidence, fix });
    }
    const message = `the hyperparameter ${name} is ${own.value}; the problem fixes it at ${value}`;
    const place = context.place(own.node);
    const fix = `Run with ${name} = ${value}.`;
    return finding('hyperparameter-differs', pair.label, { message, place, evidence, fix });
  });
}

/** 0, 0.0 and "0" are the same setting. */
function sameValue(a: Hyperparameter['value'], b: Hyperparameter['value']): boolean {
  if (String(a) === String(b)) return true;
  const [x, y] = [a, b].map((value) => (String(value).trim() === '' ? Number.NaN : Number(value)));
  return x === y;
}
