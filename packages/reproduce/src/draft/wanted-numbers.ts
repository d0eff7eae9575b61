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
 * The numbers of a part that its answers are to give: those that the paper reports, else those that the problem asks for; and what
 * the reproduction claims besides. Of a claim its name counts, so that it can be held against the answers: neither its value nor
 * its words say how a number is measured.
 */
export function wantedNumbers(
  subtask: string | null,
  { problem, texts, reported, claims }: Stated,
): { readonly numbers: readonly WantedNumber[]; readonly isStated: boolean } {
  const own = (stated: StatedSolution | null): readonly StatedResult[] =>
    (stated?.results ?? []).filter((result) => result.subtask === subtask);
  const [claimed, printed] = [own(claims), own(reported)];
  const asked =
    printed.length > 0 ? printed.map(({ metric }) => metric) : wantedNames(problem).map(({ name }) => name);
  const all = [...asked, ...claimed.map(({ metric }) => metric)];
  const unique = all.filter((name, i) => all.findIndex((other) => isSameMetric(name, other)) === i);
  const statedOf = (name: string): readonly string[] =>
    (reported?.results ?? [])
      .filter(({ metric }) => isSameMetric(metric, name))
      .flatMap(({ described }) => described ?? []);
  const numbers = unique.map((name): WantedNumber => {
    const about = printed.filter(({ metric }) => isSameMetric(metric, name));
    return {
      name,
      described: [...about.flatMap(({ described }) => described ?? []), texts.join('\n')],
      elsewhere: statedOf(name),
    };
  });
  return { numbers, isStated: printed.length + claimed.length > 0 };
}
