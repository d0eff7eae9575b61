/**
 * A name without case and separators: `Claude-3.5 Sonnet` and `claude-3-5-sonnet` fold to one text. A separator
 * between two digits stays, so that `Llama-3.1-8B` and `Llama-3-18B` stay apart, and the point of a size stays a
 * point, so that `Qwen2-1.5B` and `Qwen2.1-5B` do. Empty for a name without letters and digits, which is like no
 * other.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('@', ' at ')
    .replaceAll('^', ' hat ')
    .replace(/(?:(?!(?<=\d)\.\d+[bmt](?![\p{L}\p{N}]))[^\p{L}\p{N}])+/gu, '-')
    .replace(/(?<!\p{N})-|-(?!\p{N})/gu, '');
}
