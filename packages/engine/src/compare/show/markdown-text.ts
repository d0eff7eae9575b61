import { markdownText as wholeText, shortText } from '@assay/shown';

/** Text of unknown origin inside Markdown, cut to a length. */
export function markdownText(text: string, length = 400): string {
  return wholeText(shortText(text, length));
}
