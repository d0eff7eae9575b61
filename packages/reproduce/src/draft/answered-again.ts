import type { JsonValue } from '@assay/records';
import { snake } from '../outputs/snake.ts';

const sampleNames =
  /^(?:(?:sample|task|example|question|instance|item|problem|query|prompt|doc|image)(?:_?(?:id|key|index|idx))?|id|uid|qid)$/;
const MOST_ANSWERS = 256;

/** The column that names the sample, where each sample has several rows, as many as the others: answers to it, drawn together. */
export function answeredAgain(
  columns: readonly string[],
  values: ReadonlyMap<string, readonly JsonValue[]>,
): string | null {
  const isAnsweredAgain = (name: string): boolean => {
    const counts = [...Map.groupBy(values.get(name)!, (value) => value).values()].map((its) => its.length);
    const [first = 0] = counts;
    return (
      counts.length > 1 &&
      first > 1 &&
      first <= MOST_ANSWERS &&
      counts.every((count) => count === first) &&
      values.get(name)!.every((value) => typeof value === 'string' || typeof value === 'number')
    );
  };
  return columns.find((name) => sampleNames.test(snake(name)) && isAnsweredAgain(name)) ?? null;
}
