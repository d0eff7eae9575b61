import type { JsonValue } from '@assay/records';

/**
 * The leaves of a JSON value by JSON Pointer (RFC 6901): scalars, and empty lists and objects. A value that is a leaf
 * itself has the pointer "". Iterative, so that no nesting is too deep. Linear in the size of the pointers.
 */
export function jsonLeaves(value: JsonValue): Map<string, JsonValue> {
  const leaves = new Map<string, JsonValue>();
  const open: [string, JsonValue][] = [['', value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, current] = next;
    const children = typeof current === 'object' && current !== null ? Object.entries(current) : [];
    if (children.length === 0) leaves.set(pointer, current);
    for (const [key, child] of children) {
      open.push([`${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, child]);
    }
  }
  return leaves;
}
