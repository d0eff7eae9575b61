import { leastMemory, type QueryLimits, usualLimits } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { LimitFields } from './limits.request.ts';

/** The limits of a request, the usual ones where it says nothing. */
export function limitsOf({ max_seconds, max_memory_bytes, max_spill_bytes }: LimitFields): QueryLimits {
  if (max_memory_bytes !== undefined && max_memory_bytes < leastMemory)
    throw new AssayError(
      'usage',
      'E_OPTION',
      `${max_memory_bytes} bytes are less than it takes to answer anything, ${leastMemory}`,
      { field: 'max_memory_bytes', fix: 'Allow more memory.' },
    );
  return {
    seconds: max_seconds ?? usualLimits.seconds,
    memoryBytes: max_memory_bytes ?? usualLimits.memoryBytes,
    spillBytes: max_spill_bytes ?? usualLimits.spillBytes,
  };
}
