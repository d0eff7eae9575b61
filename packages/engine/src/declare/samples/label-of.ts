import type { Sample, SampleLabel } from '@assay/records';

/** What the scorer alone opens of a sample. Keys in canonical order: a digest over what is in order costs less. */
export function labelOf({ id, expected, metadata }: Sample): SampleLabel {
  if (expected === undefined) return metadata === undefined ? { id } : { id, metadata };
  return metadata === undefined ? { expected, id } : { expected, id, metadata };
}
