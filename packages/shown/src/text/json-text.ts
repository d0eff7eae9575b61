/**
 * A JSON document for stdout or a file. Characters that a terminal obeys or that turn the direction of writing
 * stand as `\uXXXX`, also those that JSON would let through: the same values, and harmless where it is printed.
 */
export function jsonText(value: unknown): string {
  return `${harmless(JSON.stringify(value, null, 2))}\n`;
}

/** The same in one line, without its end. */
export function jsonLine(value: unknown): string {
  return harmless(JSON.stringify(value));
}

function harmless(json: string): string {
  return json.replaceAll(
    /[\u007f-\u009f\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
