/**
 * Text of unknown origin as one harmless line: white space collapsed; control characters, terminal escapes,
 * marks that turn the direction of writing, invisible ones and lone surrogates spelt out.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(
      /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
      (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
    );
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
