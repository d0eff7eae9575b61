/** What the last `<tag>…</tag>` of a text holds, trimmed; the case of the name does not count. */
export function extractTag(text: string, tag: string): string | undefined {
  const found = [...text.matchAll(new RegExp(`<${tag}(?:\\s[^<>]*)?>([^]*?)</${tag}\\s*>`, 'giu'))].at(-1);
  return found?.[1]!.trim();
}
