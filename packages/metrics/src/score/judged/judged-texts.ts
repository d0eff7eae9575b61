import { asText, type Missing, missing } from '@assay/records';
import type { ScoringSample } from '../../catalogue/metric.ts';

export interface JudgedTexts {
  readonly kind: 'texts';
  readonly output: string;
  readonly expected: string | null;
}

/** What a judge is shown of a sample: texts as they are, other values as their JSON. */
export function judgedTexts({ output, expected = null }: ScoringSample): JudgedTexts | Missing {
  if (output === null) return missing('no_output', 'the sample has no output');
  return { kind: 'texts', output: asText(output), expected: expected === null ? null : asText(expected) };
}
