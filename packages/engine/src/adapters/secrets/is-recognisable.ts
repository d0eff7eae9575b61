/** From here on a secret is looked for anywhere, and in its encodings. */
export const LONG = 8;
/** A shorter one is looked for as a word by itself, if it does not look like one of a language or like a number. */
const SHORTEST = 4;

export function isRecognisable(secret: string): boolean {
  if (secret.length >= LONG) return true;
  return secret.length >= SHORTEST && /\p{L}/u.test(secret) && /[^\p{L}]/u.test(secret);
}
