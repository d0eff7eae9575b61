/** Words that a hyphen divides at the end of a line are whole again; the hyphen of a compound before a capital stays. */
export function joinDividedWords(text: string): string {
  return text.replaceAll(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2');
}
