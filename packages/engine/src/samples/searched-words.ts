/** Characters of a text that a search looks at. */
export const SEARCHED = 2_000;

/**
 * A text as it is searched, and what is searched for: in small letters, each space or line break as one space, and
 * letters with their accents as one character each, however they were typed.
 */
export function searchedWords(text: string): string {
  return text.slice(0, SEARCHED).normalize().toLowerCase().replaceAll(/\s+/g, ' ');
}
