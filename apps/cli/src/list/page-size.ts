import { AssayError } from '@assay/records';
import { countOption } from '../count-option.ts';

/** `--limit` of a page: 1 or more. */
export function pageSize(limit: unknown): number {
  const size = countOption('--limit', limit);
  if (size > 0) return size;
  throw new AssayError('usage', 'E_OPTION', '--limit 0: expected 1 or more');
}
