/** What a value of JSON, or a cell of a row, looks like from above. */
type Inner = { readonly [name: string]: unknown };

/**
 * What stands at a path (`answers.text.0`) within a value: own members and positions alone. A name that holds dots
 * itself is found whole before it is taken for a path. Undefined: nothing stands there.
 */
export function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (hasOwn(value, path)) return (value as Inner)[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (!hasOwn(value, name)) continue;
    const found = valueAt((value as Inner)[name], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasOwn(value: object, name: string): boolean {
  return Array.isArray(value) ? /^\d+$/.test(name) && Object.hasOwn(value, name) : Object.hasOwn(value, name);
}
