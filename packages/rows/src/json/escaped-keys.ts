const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Where a key stands in a JSON text, its quotes included. */
export interface EscapedKey {
  readonly start: number;
  readonly end: number;
}

/** The keys of a JSON text that are written with escapes. One pass; what is not valid JSON is left to the parser. */
export function* escapedKeys(text: string): Generator<EscapedKey> {
  for (let start = text.indexOf('"'); start !== -1; ) {
    const { end, hasEscape } = stringAt(text, start);
    if (hasEscape && text.charCodeAt(afterSpace(text, end)) === colon) yield { start, end };
    start = text.indexOf('"', end);
  }
}

function stringAt(text: string, start: number): { readonly end: number; readonly hasEscape: boolean } {
  let hasEscape = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { end: at + 1, hasEscape };
    if (code !== backslash) continue;
    hasEscape = true;
    at += 1;
  }
  return { end: text.length, hasEscape: false };
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}
