/** A text as a key: lower-case letters, digits, `_`, `.` and `-`. */
export function keyFrom(text: string, otherwise: string): string {
  const key = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 100);
  return key === '' ? otherwise : key;
}

/** The key, with a number behind it where it is taken. */
export function freeKey(key: string, isTaken: (key: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key}-${number}`;
    if (!isTaken(tried)) return tried;
  }
}
