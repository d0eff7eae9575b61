import type { JsonValue } from '@assay/records';

/**
 * What was computed from records that do not change, kept for the next process by a name that says all it follows from.
 * Any of it may be gone at any time; what is there is what was kept under this name.
 */
export interface Results {
  readonly get: (name: string) => JsonValue | null;
  readonly keep: (name: string, result: JsonValue) => void;
}
