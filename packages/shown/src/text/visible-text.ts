/**
 * Text of unknown origin as one harmless line: white space collapsed; control characters, terminal escapes,
 * marks that turn the direction of writing, invisible ones and lone surrogates spelt out.
 */
export function visibleText(text: string): string {
  return isPlain.test(text)
    ? text
    : text
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(
          /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
          (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
        );
}

/** Almost every text: printable characters of blocks that hide nothing, without two spaces in a row. */
const isPlain = /^(?:[!-~\u00a1-\u05ff\u2010-\u2027\u2030-\u205e\u2070-\u2fff]| (?! ))*$/;
