/** An option that takes a text; null where it was not given. */
export function textOption(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
