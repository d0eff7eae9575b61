/**
 * What two ids must differ in: NFC, without invisible format characters and outer white space, letters
 * folded (upper, then lower case, so that ß is ss). `Q1` and `q1` are one id to a reader of a report.
 */
export function foldId(id: string): string {
  if (/^[a-z0-9_.:/-]*$/.test(id)) return id;
  return id
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
}
