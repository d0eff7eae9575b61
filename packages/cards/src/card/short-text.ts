import { visibleText } from '@assay/shown';

/** Text of unknown origin as one harmless line, cut to a length that a page can bear; how long it was is said. */
export function shortText(text: string, longest = 160): string {
  if (text.trim() === '') return spelt(text.slice(0, longest));
  if (text.length <= longest) return visibleText(text);
  const kept = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return `${visibleText(kept)}… (${text.length} characters)`;
}

/** A name of nothing but white space could be neither seen nor clicked. */
function spelt(text: string): string {
  return Array.from(text, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');
}
