/** The name of a setting as files write it: `Max Tokens` and `max-tokens` are `max_tokens`. */
export function settingKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, '_');
}
