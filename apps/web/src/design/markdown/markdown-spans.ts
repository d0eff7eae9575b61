/** A piece of a line; links and pictures are told with their address and lead nowhere. */
export interface Span {
  readonly kind: 'text' | 'code' | 'strong' | 'emphasis' | 'link' | 'picture';
  readonly text: string;
  readonly address?: string;
}

/** No part of it goes back over what it has read: a long line takes as long as it is. */
const marked =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|__([^_\n]+)__|\*([^*\s][^*\n]*)\*|\b_([^_\n]+)_\b|(!?)\[([^[\]\n]*)\]\(([^()\s]*)\)/g;

export function markdownSpans(line: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of line.matchAll(marked)) {
    if (found.index > at) spans.push({ kind: 'text', text: line.slice(at, found.index) });
    spans.push(spanOf(found));
    at = found.index + found[0].length;
  }
  if (at < line.length) spans.push({ kind: 'text', text: line.slice(at) });
  return spans;
}

function spanOf([, code, stars, lines, star, low, picture, words, address]: RegExpExecArray): Span {
  if (code !== undefined) return { kind: 'code', text: code };
  const strong = stars ?? lines;
  if (strong !== undefined) return { kind: 'strong', text: strong };
  const emphasis = star ?? low;
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  return { kind: picture === '!' ? 'picture' : 'link', text: words!, address: address! };
}
