import type { RunOutput } from '@assay/records';

/** Cut off at the longest length allowed: how it would have ended is unknown. */
export function isTruncated({ exchange }: RunOutput): boolean {
  return exchange?.finish_reason === 'length';
}

/** Produced, without any text. */
export function isEmpty(output: RunOutput): boolean {
  return output.kind === 'produced' && typeof output.output === 'string' && isBlank(output.output);
}

/** Most texts begin with a character that tells: to trim each takes longer than to score it by a cheap metric. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < DELETE) && text.trim() === '';
}

const SPACE = 0x20;
const DELETE = 0x7f;
