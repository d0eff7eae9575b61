import { countOption } from '../count-option.ts';

/** `--limit` of a page: 1 or more. */
export function pageSize(limit: unknown): number {
  return countOption('--limit', limit, 1);
}
