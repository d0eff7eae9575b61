import { AssayError } from '@assay/records';
import type { QueryLimits } from '../../../ports/question.ts';

/** That a question took more than it may: what it took, and which field of the request allows more. */
export function limitFailure(limit: keyof QueryLimits, limits: QueryLimits): AssayError {
  const { code, field, says } = words[limit];
  return new AssayError('environment', code, `the query was stopped: it took more than ${says(limits)}`, {
    fix: 'Query less: fewer rows, shorter lists.',
    action: { kind: 'allow_more', field },
  });
}

const words = {
  seconds: {
    code: 'E_QUERY_TIME',
    field: 'max_seconds',
    says: ({ seconds }: QueryLimits): string => `${seconds} s`,
  },
  memoryBytes: {
    code: 'E_QUERY_MEMORY',
    field: 'max_memory_bytes',
    says: ({ memoryBytes }: QueryLimits): string => `${megabytes(memoryBytes)} MB of memory`,
  },
  spillBytes: {
    code: 'E_QUERY_SPILL',
    field: 'max_spill_bytes',
    says: ({ spillBytes }: QueryLimits): string => `${megabytes(spillBytes)} MB of disk beside its memory`,
  },
} as const;

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

/** Which limit an error of the database speaks of; null for any other error. */
export function limitIn(message: string): keyof QueryLimits | null {
  if (/max_temp_directory_size|temp_directory/.test(message)) return 'spillBytes';
  return /^Out of Memory Error|bad_alloc/i.test(message) ? 'memoryBytes' : null;
}
