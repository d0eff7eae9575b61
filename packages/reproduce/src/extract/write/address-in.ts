/** An address that an @id can be; null for words. */
export function addressIn(text: string | undefined): string | null {
  const isIri = text !== undefined && /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text) && URL.canParse(text);
  return isIri ? text : null;
}
