import type { Extraction } from './extraction.ts';

/** Whether nothing in the paper says how an answer is judged: what was written is a file to fill in, and no benchmark. */
export function definesNoTask({ metrics, outputs, baselines }: Extraction): boolean {
  return (
    metrics.length === 0 && outputs.length === 0 && baselines.every(({ results }) => results.length === 0)
  );
}

export const noTask =
  'no metric, no output and no result was found: the paper may not define a benchmark, and the problem file is only a form to fill in';
