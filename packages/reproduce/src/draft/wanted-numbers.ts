import type { Task } from '@assay/tasks';
import { wantedNames } from '../implement/task-parts.ts';
import { isSameMetric } from '../metric-named.ts';
import type { WantedNumber } from './drafted.ts';
import type { StatedResult, StatedSolution } from '../table/solution-results.ts';

interface Stated {
  readonly problem: Task;
  /** All that the problem says in words. */
  readonly texts: readonly string[];
  readonly reported: StatedSolution | null;
  readonly claims: StatedSolution | null;
}

/**
 * The numbers of a part that its answers are to give: those that the reproduction states itself (others are not in its
 * answers), else those that the paper reports, else those that the problem asks for.
 */
export function wantedNumbers(
  subtask: string | null,
  { problem, texts, reported, claims }: Stated,
): { readonly numbers: readonly WantedNumber[]; readonly isStated: boolean } {
  const own = (stated: StatedSolution | null): readonly StatedResult[] =>
    (stated?.results ?? []).filter((result) => result.subtask === subtask);
  const [claimed, printed] = [own(claims), own(reported)];
  const stated = [...printed, ...claimed];
  const names = claimed.length > 0 ? stated.filter(({ metric }) => isIn(metric, claimed)) : printed;
  const all =
    names.length > 0 ? names.map(({ metric }) => metric) : wantedNames(problem).map(({ name }) => name);
  const unique = all.filter((name, i) => all.findIndex((other) => isSameMetric(name, other)) === i);
  const statedOf = (name: string): readonly string[] =>
    [...(reported?.results ?? []), ...(claims?.results ?? [])]
      .filter(({ metric }) => isSameMetric(metric, name))
      .flatMap(({ described }) => described ?? []);
  const numbers = unique.map((name): WantedNumber => {
    const about = stated.filter(({ metric }) => isSameMetric(metric, name));
    const claim = claimed.find(({ metric }) => isSameMetric(metric, name));
    return {
      name,
      described: [...about.flatMap(({ described }) => described ?? []), texts.join('\n')],
      elsewhere: statedOf(name),
      claim: claim === undefined ? null : { value: claim.value, decimals: claim.decimals },
    };
  });
  return { numbers, isStated: names.length > 0 };
}

function isIn(metric: string, results: readonly StatedResult[]): boolean {
  return results.some((result) => isSameMetric(result.metric, metric));
}
