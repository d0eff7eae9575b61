/**
 * Text from a document as one harmless line that loses nothing: control characters (line breaks, terminal escapes), direction
 * overrides, invisible tags and byte order marks become visible escapes.
 */
export function spelledLine(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    (character) => {
      if (character === '\n') return '\\n';
      if (character === '\t') return '\\t';
      return `\\u{${character.codePointAt(0)!.toString(16)}}`;
    },
  );
}

/** The same, cut to a length that fits a line; the cut is marked. */
export function shortText(text: string, length: number): string {
  const characters = Array.from(spelledLine(text));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}
