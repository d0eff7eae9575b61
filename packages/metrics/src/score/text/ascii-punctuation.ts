// The 32 ASCII punctuation marks; no others count as such in SQuAD and chrF (— … 。 are letters to them).
const MARK = /[!-/:-@[-`{-~]/u;
const MARKS = /[!-/:-@[-`{-~]/gu;

export function isAsciiPunctuation(character: string): boolean {
  return MARK.test(character);
}

export function removeAsciiPunctuation(text: string): string {
  return text.replaceAll(MARKS, '');
}
