/**
 * Text of unknown origin, made harmless for a terminal: what it would obey (control characters, escapes), what turns
 * the direction of writing, what cannot be seen and lone surrogates are spelt out. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    (character) => (character === '\n' || character === '\t' ? character : spelt(character)),
  );
}

/** The same as one line that loses nothing: line breaks and tabs are spelt out too. */
export function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function spelt(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
