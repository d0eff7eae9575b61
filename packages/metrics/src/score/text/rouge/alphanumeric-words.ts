/**
 * Lower-cased runs of letters and digits of any script; everything else separates. Combining marks belong to the
 * word they stand in, so that a decomposed é does not split it. Linear.
 */
export function alphanumericWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
