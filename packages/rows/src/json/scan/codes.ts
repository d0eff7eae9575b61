/** A text as codes: those of its characters, or its bytes where all of it is ASCII. */
export type Codes = Uint8Array | Uint16Array;

const codeOf = (character: string): number => character.charCodeAt(0);

export const SPACE = codeOf(' ');
export const QUOTE = codeOf('"');
export const BACKSLASH = codeOf('\\');
export const SLASH = codeOf('/');
export const COMMA = codeOf(',');
export const COLON = codeOf(':');
export const MINUS = codeOf('-');
export const POINT = codeOf('.');
export const ZERO = codeOf('0');
export const OPEN_LIST = codeOf('[');
export const CLOSE_LIST = codeOf(']');
export const OPEN_MAP = codeOf('{');
export const CLOSE_MAP = codeOf('}');

/** White space as JSON has it within a line. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === 0x09 || code === 0x0d;
}

/** The first place at or after `at` that is not white space of a line. */
export function afterSpace(codes: Codes, at: number): number {
  let next = at;
  while (isSpace(codes[next]!)) next += 1;
  return next;
}

/** Whether the codes of a word stand at a place. */
export function startsAt(codes: Codes, at: number, word: Codes): boolean {
  for (let i = 0; i < word.length; i += 1) if (codes[at + i] !== word[i]) return false;
  return true;
}

/** A text that has as many characters as bytes has one for each. */
export function codesOf(text: string, bytes: Uint8Array): Codes {
  if (text.length === bytes.length) return bytes;
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) codes[i] = text.charCodeAt(i);
  return codes;
}
