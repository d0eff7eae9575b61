// What Python calls white space: Unicode's, and the four separators U+001C to U+001F. JavaScript's \s differs: it has
// U+FEFF, and lacks those and U+0085.
// oxlint-disable-next-line no-control-regex -- the separators are meant
const WHITE_SPACE = /[\p{White_Space}\u001c-\u001f]/u;
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
