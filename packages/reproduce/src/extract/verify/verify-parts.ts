import { partsOf } from '../../paper/name-parts.ts';
import type { Paper } from '../../paper/paper.ts';
import { folded, pageOfQuote } from '../../paper/quoted.ts';
import { type Extraction, partNamed } from '../extraction.ts';
import type { Refused } from '../refused.ts';

/**
 * Numbers are of parts that the benchmark has. A part that only results name is one where the paper has its name; else its numbers
 * have no place in the files.
 */
export function verifyParts(paper: Paper, kept: Extraction, refused: Refused[]): Extraction {
  const subtasks = [...kept.subtasks];
  const partOf = (wanted: string): Extraction['subtasks'][number] | null => {
    const isIt = ({ name, value }: Extraction['subtasks'][number]): boolean =>
      [name, value].some((one) => folded(one) === folded(wanted));
    const known = subtasks.find(isIt) ?? onlyOne(subtasks, wanted);
    const page = known === undefined ? pageOfQuote(paper, wanted, null) : null;
    if (known !== undefined || page === null) return known ?? null;
    const found = { ...partNamed(wanted, page), status: 'inferred' as const };
    subtasks.push(found);
    return found;
  };
  const baselines = kept.baselines.map((baseline) => ({
    ...baseline,
    results: baseline.results.flatMap((result) => {
      if (result.subtask === null) return [result];
      const part = partOf(result.subtask);
      if (part !== null) return [{ ...result, subtask: part.name }];
      refused.push({
        field: `${result.metric} of ${baseline.model.value}`,
        value: result.value,
        why: `it belongs to ${JSON.stringify(result.subtask)}, which is not one of the subtasks, and the paper does not have these words`,
      });
      return [];
    }),
  }));
  return { ...kept, subtasks, baselines };
}

/** `Urban` is `Retrieval (Urban)` where that is the only part of which it is said. */
function onlyOne(
  subtasks: Extraction['subtasks'],
  wanted: string,
): Extraction['subtasks'][number] | undefined {
  const [first, ...others] = subtasks.filter(({ name }) =>
    partsOf(name)
      .slice(1)
      .some((part) => folded(part) === folded(wanted)),
  );
  return others.length === 0 ? first : undefined;
}
