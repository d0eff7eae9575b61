import { metricNameOf } from '../../read/metric-name-of.ts';
import type { MetricName, Task } from '../../read/task.ts';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { Check, MatchContext } from '../match-context.ts';
import { foldedMetric } from '../metric-name.ts';
import { labelOf, type Pair } from '../pair.ts';

/**
 * Check 16: every expected metric of a (sub)problem is reported by an evaluation of its (sub)solution, under
 * the same name; the same name in another spelling is a warning.
 */
export const checkMetricsReported: Check = (context) => {
  const expecting = context.pairs.filter((pair) => expectedMetrics(pair.problem).length > 0);
  if (expecting.length === 0) {
    const reason = 'the problem expects no metric';
    return { findings: [], notes: { 16: { status: 'not-applicable', reason } } };
  }
  return { findings: expecting.flatMap((pair) => compare(context, pair)) };
};

function compare(context: MatchContext, pair: Pair): readonly MatchFinding[] {
  const expected = expectedMetrics(pair.problem);
  const evaluations = context.evaluationsOf(pair.solution);
  const reported = evaluations.flatMap(({ results }) => results.flatMap(({ metric }) => metric ?? []));
  const place = context.place((evaluations[0] ?? pair.solution).node, properties.evaluationResults);
  const open = new Set(reported.map(({ name }) => name));
  const findings: MatchFinding[] = [];
  for (const metric of expected) open.delete(metric.name);
  for (const metric of expected) {
    if (reported.some(({ name }) => name === metric.name)) continue;
    const alike = reported.find(
      (other) => open.has(other.name) && foldedMetric(other) === foldedMetric(metric),
    );
    const evidence = { expected: metric.name, reported: [...new Set(reported.map(({ name }) => name))] };
    if (alike === undefined) {
      const message = `the expected metric ${metric.name} is not reported`;
      const fix = `Add an EvaluationResult with "croissant:metric": ${JSON.stringify(metric.name)} to the evaluation of ${labelOf(pair.solution)}.`;
      findings.push(finding('metric-missing', pair.label, { message, place, evidence, fix }));
    } else {
      open.delete(alike.name);
      const message = `the metric ${metric.name} is reported as ${alike.name}`;
      const fix = `Write ${JSON.stringify(metric.name)}, as the problem does.`;
      findings.push(finding('metric-spelling', pair.label, { message, place, evidence, fix }));
    }
  }
  for (const name of open) {
    const message = `${name} is reported but was not required`;
    findings.push(finding('metric-extra', pair.label, { message, place, evidence: { metric: name } }));
  }
  return findings;
}

/** Of the EvaluationSpecs of a problem, and of an EvaluationTask that states some. */
export function expectedMetrics(problem: Task): readonly MetricName[] {
  const all = problem.evaluations.flatMap((evaluation) =>
    'subTasks' in evaluation
      ? (evaluation.node.properties.get(properties.expectedMetric) ?? []).map(metricNameOf)
      : evaluation.expectedMetrics,
  );
  return [...new Map(all.map((metric) => [metric.name, metric])).values()];
}
