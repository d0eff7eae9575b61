import { AssayError, nearestName } from '@assay/records';

/** For options whose values are a closed list. */
export function choice<T extends string>(option: string, value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  const near = nearestName(String(value), allowed);
  throw new AssayError(
    'usage',
    'E_OPTION',
    `${option} ${String(value)}: expected one of ${allowed.join(', ')}`,
    near === null ? {} : { fix: `Did you mean ${near}?` },
  );
}
