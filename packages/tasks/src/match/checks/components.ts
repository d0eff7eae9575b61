import { plural } from '@assay/shown';
import type { Component, Environment, Hyperparameter, Task } from '../../read/task.ts';
import { properties, shortName, specClasses } from '../../vocabulary/terms.ts';
import type { Check, MatchContext } from '../match-context.ts';
import {
  componentsOf,
  labelOf,
  nameOf,
  type Pair,
  type PartKind,
  partKinds,
  sameAddress,
  specTypeOf,
} from '../pair.ts';
import { finding, type MatchFinding, type RuleId } from '../rules.ts';

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
        : [reportUnfilled(context, pair, spec, kind, 'intermediate-unfilled')];
    }
    if (filledBelow(pair, spec, kind)) {
      const message = `the ${kind} ${nameOf(spec)} is filled by the subtasks that share it`;
      return [finding('spec-filled-by-subtasks', pair.label, { message, place: context.place(spec.node) })];
    }
    // Some Specs of the kind are filled: too few fillers, which check 6 reports.
    if (specs.some((other) => filled.has(other))) return [];
    return [reportUnfilled(context, pair, spec, kind, `${kind}-spec-unfilled`)];
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
    reportUnfilled(context, pair, spec, 'evaluation', 'evaluation-spec-unfilled'),
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

function reportUnfilled(
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

/** Check 6: N Specs of a kind need N fillers, and it must be clear which value fills which Spec. */
export const checkSpecPairing: Check = (context) => ({
  findings: context.pairs.flatMap((pair) => partKinds.flatMap((kind) => pairing(context, pair, kind))),
});

function pairing(context: MatchContext, pair: Pair, kind: PartKind): readonly MatchFinding[] {
  const { specs, filled, unfilled, extra, guessed } = pair.parts[kind];
  const findings: MatchFinding[] = [];
  const place = context.place(pair.solution.node, properties[kind]);
  const fillers = [...filled.values(), ...extra].map(nameOf);
  const evidence = { specs: specs.map(nameOf), found: fillers };
  const open = unfilled.filter((spec) => specs.includes(spec));
  if (open.length > 0 && specs.some((spec) => filled.has(spec))) {
    const message = `the problem requires ${specs.length} ${kind}s, ${labelOf(pair.solution)} has ${fillers.length}`;
    const fix = `Add a "croissant:${kind}" for ${open.map(nameOf).join(', ')}.`;
    findings.push(finding('too-few-fillers', pair.label, { message, place, evidence, fix }));
  }
  if (extra.length > 0) {
    const message = `${extra.map(nameOf).join(', ')} fills no ${kind} Spec of the problem`;
    const fix = `Keep one ${kind} for each Spec.`;
    findings.push(finding('too-many-fillers', pair.label, { message, place, evidence, fix }));
  }
  if (guessed.length > 0) {
    const guesses = guessed.map((spec) => `${nameOf(filled.get(spec)!)} for ${nameOf(spec)}`);
    const message = `it is not stated which ${kind} fills which Spec; assigned in order: ${guesses.join(', ')}`;
    const fix =
      'Give each value the schema:name of its Spec, or "schema:isBasedOn": { "@id": "<the Spec>" }.';
    findings.push(finding('pairing-ambiguous', pair.label, { message, place, evidence, fix }));
  }
  return findings;
}

/**
 * Check 3: a value of the solution has the @id of a Spec. Read together the two are one thing, and the
 * value turns into a placeholder again.
 */
export const checkMergedSpecs: Check = (context) => ({
  findings: context.pairs.flatMap((pair) =>
    valuesOf(pair.solution).flatMap((value) => {
      const merged = mergedWith(context, value);
      return merged === null ? [] : [reportMerged(context, pair, value, merged)];
    }),
  ),
});

/** The Spec class that an @id carries in some document, when the value itself was meant to be concrete. */
function mergedWith(context: MatchContext, value: Component | Task): string | null {
  if (value.id === null) return null;
  const concrete = value.node.types.some((type) => !specClasses.has(type));
  const specHere = value.node.types.find((type) => specClasses.has(type));
  if (specHere !== undefined) return concrete ? specHere : null;
  for (const { graph } of context.documents) {
    const spec = graph.nodes.get(value.id)?.types.find((type) => specClasses.has(type));
    if (spec !== undefined) return spec;
  }
  return null;
}

function reportMerged(
  context: MatchContext,
  pair: Pair,
  value: Component | Task,
  spec: string,
): MatchFinding {
  return finding('spec-merged', pair.label, {
    message: `${value.id} is a value of the solution ${labelOf(pair.solution)} and also a ${shortName(spec)}`,
    place: context.place(value.node),
    evidence: { id: value.id, types: value.node.types.map(shortName), spec: shortName(spec) },
    fix: 'Give the value of the solution an @id of its own.',
  });
}

function valuesOf(solution: Task): readonly (Component | Task)[] {
  return [...partKinds.flatMap((kind) => componentsOf(solution, kind)), ...solution.evaluations];
}

/**
 * Check 5: what the problem gives is absent in the solution, or the same. Another value is only a
 * replacement where no Spec of the kind asks for one.
 */
export const checkGivensKept: Check = (context) => ({
  findings: context.pairs.flatMap((pair) =>
    partKinds.flatMap((kind) => replaced(context, pair, kind).concat(altered(context, pair, kind))),
  ),
});

function replaced(context: MatchContext, pair: Pair, kind: PartKind): readonly MatchFinding[] {
  const { givens, specs, intermediates, fillers } = pair.parts[kind];
  if (givens.length === 0 || specs.length > 0 || intermediates.length > 0) return [];
  return fillers.map((own) =>
    finding('given-replaced', pair.label, {
      message: `the problem gives the ${kind} ${givens.map(nameOf).join(', ')}; ${labelOf(pair.solution)} has ${nameOf(own)}`,
      place: context.place(pair.solution.node, properties[kind]),
      evidence: { given: givens.map(nameOf), found: nameOf(own) },
      fix: `Leave "croissant:${kind}" out, or refer to what is given by its @id.`,
    }),
  );
}

function altered(context: MatchContext, pair: Pair, kind: PartKind): readonly MatchFinding[] {
  return pair.parts[kind].kept
    .filter(([own, given]) => differs(own, given))
    .map(([own, given]) =>
      finding('given-altered', pair.label, {
        message: `the ${kind} ${nameOf(own)} has different content from the problem’s`,
        place: context.place(own.node),
        evidence: {
          given: { sha256: given.sha256, urls: [...given.urls] },
          found: { sha256: own.sha256, urls: [...own.urls] },
        },
        fix:
          given.id === null
            ? `Leave "croissant:${kind}" out: what the problem gives applies without it.`
            : `Refer to it by { "@id": ${JSON.stringify(given.id)} } alone.`,
      }),
    );
}

function differs(own: Component, given: Component): boolean {
  if (own.sha256 !== null && given.sha256 !== null) {
    return own.sha256.toLowerCase() !== given.sha256.toLowerCase();
  }
  return own.urls.length > 0 && given.urls.length > 0 && !own.urls.some((url) => given.urls.includes(url));
}

/**
 * Check 19: every (sub)solution without sub-solutions has a concrete implementation: its own, its parent's
 * by @id, or the one that the problem gives.
 */
export const checkImplementations: Check = (context) => ({
  findings: context.pairs
    .filter(({ children }) => children.length === 0)
    .filter(({ parts: { implementation } }) => {
      const { fillers, kept, givens } = implementation;
      return fillers.length + kept.length + givens.length === 0;
    })
    .map((pair) => {
      const above = pair.parent?.solution.implementations.find((part) => part.kind !== 'spec');
      return finding('implementation-missing', pair.label, {
        message: `${labelOf(pair.solution)} has no concrete implementation`,
        place: context.place(pair.solution.node, properties.implementation),
        evidence: { parentHas: above === undefined ? null : nameOf(above) },
        fix:
          above?.id == null
            ? 'Add "croissant:implementation": a schema:SoftwareApplication or schema:SoftwareSourceCode.'
            : `Add "croissant:implementation": { "@id": "${above.id}" }, as in its parent.`,
      });
    }),
});

/**
 * Check 21: where an ImplementationSpec asks for an environment, the implementation or execution states the
 * same one; none stated is a warning, another one an error.
 */
export const checkEnvironments: Check = (context) => {
  const asking = context.pairs.filter((pair) => wanted(pair).length > 0);
  if (asking.length === 0) {
    const reason = 'the problem requires no environment';
    return { findings: [], notes: { 21: { status: 'not-applicable', reason } } };
  }
  return { findings: asking.flatMap((pair) => compare(context, pair)) };
};

function wanted(pair: Pair): readonly Environment[] {
  return pair.parts.implementation.specs.flatMap((spec) => spec.environments);
}

function compare(context: MatchContext, pair: Pair): readonly MatchFinding[] {
  const { implementations, executions } = pair.solution;
  const stated = [...implementations, ...executions].flatMap((part) => part.environments);
  const missing = wanted(pair).filter((asked) => !stated.some((own) => same(own, asked)));
  if (missing.length === 0) return [];
  const place = context.place((implementations[0] ?? pair.solution).node, properties.environment);
  const evidence = { expected: missing.map(environmentName), found: stated.map(environmentName) };
  const asked = missing.map(environmentName).join(', ');
  if (stated.length === 0) {
    const message = `the problem requires the environment ${asked}; ${labelOf(pair.solution)} states none`;
    const fix = 'Add "croissant:environment" to the implementation.';
    return [finding('environment-unstated', pair.label, { message, place, evidence, fix })];
  }
  const message = `the problem requires the environment ${asked}; ${labelOf(pair.solution)} ran in ${stated.map(environmentName).join(', ')}`;
  const fix = 'Run it in the problem’s environment.';
  return [finding('environment-differs', pair.label, { message, place, evidence, fix })];
}

function same(a: Environment, b: Environment): boolean {
  if (addresses(a).some((own) => addresses(b).some((other) => sameAddress(own, other)))) return true;
  return (a.id === null || b.id === null) && a.name !== null && a.name === b.name;
}

function addresses(environment: Environment): readonly string[] {
  return [environment.id, environment.url].filter((address) => address !== null);
}

function environmentName(environment: Environment): string {
  return environment.url ?? environment.id ?? environment.name ?? '(unnamed)';
}

/** Check 20: the tests of the ImplementationSpecs pass. They are run only when the caller hands in a way to run them, isolated. */
export const checkTests: Check = async (context) => {
  const tests = context.pairs.flatMap((pair) =>
    pair.parts.implementation.specs.flatMap((spec) => spec.tests.map((test) => ({ pair, test }))),
  );
  if (tests.length === 0) {
    return { findings: [], notes: { 20: { status: 'not-applicable', reason: 'the problem has no tests' } } };
  }
  const { runTest } = context.request;
  if (runTest === undefined) {
    const reason = `${plural(tests.length, 'test')} not run: they are run only on request`;
    const action = { kind: 'match_with', fields: ['run_tests'] } as const;
    return { findings: [], notes: { 20: { status: 'not-run', reason, action } } };
  }
  const findings: MatchFinding[] = [];
  const notRun: string[] = [];
  for (const { pair, test } of tests) {
    const { passed, detail } = await runTest({ test, solution: pair.solution });
    const name = test.name ?? test.command ?? test.url ?? '(unnamed test)';
    if (passed === null) notRun.push(`${name}: ${detail}`);
    if (passed !== false) continue;
    findings.push(
      finding('test-failed', pair.label, {
        message: `the test ${name} failed: ${detail}`,
        place: context.place(test.node, properties.testCommand),
        evidence: { test: name, detail },
        fix: 'Fix the implementation.',
      }),
    );
  }
  if (notRun.length === 0 || findings.length > 0) return { findings };
  return { findings, notes: { 20: { status: 'not-run', reason: notRun.join('; ') } } };
};

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
