/** The words of a name in lower case, without marks: `lark-2` and `lark_2` have the same. */
export function plainWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** A name by its letters and digits alone. */
export function lettersAndDigits(name: string): string {
  return plainWords(name).join('');
}
