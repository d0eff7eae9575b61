import { AssayError, type Gate, type Location, type SpecProblems } from '@assay/records';
import { meanOfSet } from '../../gate/evidence/find-number.ts';
import { knownMetric } from '../scorers/known-metric.ts';
import type { DeclaredMetric } from '../project.ts';

/** A gate on the mean of a set metric would hold the mean of single samples' contributions to a limit meant for another number. */
export function refuseMeanOfSet(
  rule: Gate,
  metrics: readonly DeclaredMetric[],
  at: (...path: readonly string[]) => Location,
  problems: SpecProblems,
): void {
  if (!('metric' in rule)) return;
  const dotted = rule.metric.endsWith('.mean') ? rule.metric.slice(0, -'.mean'.length) : null;
  const score = rule.mean === undefined ? dotted : rule.metric;
  const meant = metrics.filter(({ score_name }) => score_name === score);
  if (score === null || meant.length === 0 || !meant.every(isOfSet)) return;
  const location = at(score === dotted ? 'metric' : 'mean');
  const fix = `{ metric: ${score}, value: … }`;
  problems.add(new AssayError('usage', 'E_SPEC_VALUE', meanOfSet(score), { location, fix }));
}

function isOfSet({ metric }: DeclaredMetric): boolean {
  return metric.kind === 'catalogue' && knownMetric(metric.name).kind === 'set';
}
