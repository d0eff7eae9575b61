import type { RunOutput } from '@assay/records';

/** Cut off at the longest length allowed: how it would have ended is unknown. */
export function isTruncated({ exchange }: RunOutput): boolean {
  return exchange?.finish_reason === 'length';
}

/** Produced, without any text. */
export function isEmpty(output: RunOutput): boolean {
  return output.kind === 'produced' && typeof output.output === 'string' && output.output.trim() === '';
}
