/** `gpu,sandbox` as a list. */
export function tagsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
