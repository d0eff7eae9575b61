import type { JsonValue } from '@assay/records';

/** Nobody nests a setting or a benchmark card this deep; what is deeper could exhaust the stack of whoever walks through it. */
export const deepestNesting = 512;

/** Whether lists and objects lie in each other deeper than that. */
export function isTooDeep(value: JsonValue | undefined, left = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((item: JsonValue) => isTooDeep(item, left - 1));
}
