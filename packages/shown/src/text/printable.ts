/** Text from a document, made harmless for a terminal: control and direction characters become visible escapes. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}
