export interface TextLengths {
  readonly characters: number;
  readonly words: number;
  readonly bytes: number;
}

/** White space as Python's `\s` has it in texts. */
const SPACES = /[\s\u001C-\u001F\u0085]+/u;

/**
 * As lm-evaluation-harness counts: characters are code points, words the parts between white space, so that space at an
 * end makes one more, and bytes those of UTF-8.
 */
export function lengthsOf(text: string): TextLengths {
  return {
    characters: Array.from(text).length,
    words: text.split(SPACES).length,
    bytes: Buffer.byteLength(text),
  };
}
