/** What Unicode and Python call white space. JavaScript's `\s` differs: it has U+FEFF, and lacks U+001C to U+001F and U+0085. */
const WHITE_SPACE = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;
const WHITE_SPACES = new RegExp(`${WHITE_SPACE.source}+`, 'u');

/** The words of a text, separated by white space as Python's `str.split()` does it. Linear. */
export function splitWords(text: string): string[] {
  return text.split(WHITE_SPACES).filter((word) => word !== '');
}

/** The text without its trailing white space. Linear, also where white space fills the text. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && WHITE_SPACE.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
