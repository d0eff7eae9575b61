import { knownMetric } from './known-metric.ts';
import type { DeclaredMetric } from '../project.ts';

/**
 * The score that a name means: the one that is called so, else the only one whose metric goes by that name or alias in
 * the catalogue (`em` for `exact-match`). Null: none, or more than one.
 */
export function scoreNamed(name: string, metrics: readonly DeclaredMetric[]): string | null {
  if (metrics.some(({ score_name }) => score_name === name)) return name;
  const meant = new Set(metrics.filter((metric) => goesBy(metric, name)).map(({ score_name }) => score_name));
  return meant.size === 1 ? [...meant][0]! : null;
}

function goesBy({ metric }: DeclaredMetric, name: string): boolean {
  if (metric.kind !== 'catalogue') return false;
  const { name: canonical, aliases } = knownMetric(metric.name);
  return canonical === name || aliases.includes(name);
}
