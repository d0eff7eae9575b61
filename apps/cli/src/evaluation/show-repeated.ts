import { stabilityMarkdown, stabilityText } from '@assay/engine';
import { jsonText } from '@assay/shown';
import type { Repeated } from './repeat-specification.ts';

/** Stability in one of the formats of `assay repeat`. */
export function showRepeated(
  repeated: readonly Repeated[],
  format: 'text' | 'json' | 'markdown',
  samples: number,
): string {
  if (format === 'json') {
    const specifications = repeated.map(({ stability, scorer }) => ({ stability, scorer_spread: scorer }));
    return jsonText({ specifications });
  }
  const show = format === 'text' ? stabilityText : stabilityMarkdown;
  return repeated
    .map(({ stability, scorer }) => show(stability, { samples, ...(scorer === null ? {} : { scorer }) }))
    .join('\n');
}
