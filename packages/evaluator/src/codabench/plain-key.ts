/** A name for people as a key of a file. */
export function plainKey(name: string, otherwise: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return plain === '' ? otherwise : plain;
}
