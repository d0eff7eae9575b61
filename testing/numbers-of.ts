/** Every number, truth value and null of a JSON document by its path (`metrics.exact-match.mean`). */
export function numbersOf(value: unknown, path = ''): Readonly<Record<string, number | boolean | null>> {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return { [path]: value };
  if (typeof value !== 'object') return {};
  const below = Object.entries(value).map(([key, each]) =>
    numbersOf(each, path === '' ? key : `${path}.${key}`),
  );
  return Object.assign({}, ...below) as Readonly<Record<string, number | boolean | null>>;
}
