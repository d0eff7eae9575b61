import { AssayError, offerNames } from '@assay/records';
import type { DeclaredMetric } from '../project.ts';

/** A score can be another one's input where the scorer has it, and it is made from the answer itself. */
export function checkInput(
  { score_name: name, input }: DeclaredMetric,
  metrics: readonly DeclaredMetric[],
): void {
  if (input === undefined) return;
  const source = metrics.find(({ score_name }) => score_name === input);
  const others = metrics.filter((metric) => metric.input === undefined && metric.score_name !== name);
  const known = others.map(({ score_name }) => score_name);
  if (source !== undefined && source.input === undefined && input !== name) return;
  const why =
    source === undefined
      ? 'which the scorer does not have'
      : input === name
        ? 'which is itself'
        : 'which is made from another score already';
  throw new AssayError(
    'usage',
    'E_METRIC_INPUT',
    `the score ${name} takes its input from ${JSON.stringify(input)}, ${why}`,
    {
      fix: offerNames(input, known),
    },
  );
}
