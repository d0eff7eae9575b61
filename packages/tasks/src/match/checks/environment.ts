import type { Environment } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { labelOf, type Pair } from '../pair.ts';
import { sameAddress } from '../same-address.ts';

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
  const evidence = { expected: missing.map(nameOf), found: stated.map(nameOf) };
  const asked = missing.map(nameOf).join(', ');
  if (stated.length === 0) {
    const message = `the problem requires the environment ${asked}; ${labelOf(pair.solution)} states none`;
    const fix = 'Add "croissant:environment" to the implementation.';
    return [finding('environment-unstated', pair.label, { message, place, evidence, fix })];
  }
  const message = `the problem requires the environment ${asked}; ${labelOf(pair.solution)} ran in ${stated.map(nameOf).join(', ')}`;
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

function nameOf(environment: Environment): string {
  return environment.url ?? environment.id ?? environment.name ?? '(unnamed)';
}
