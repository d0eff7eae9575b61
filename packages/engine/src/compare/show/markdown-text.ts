import { markdownText as wholeText } from '@assay/shown';
import { shortText } from '@assay/tasks';

/** Text of unknown origin inside Markdown, cut to a length. */
export function markdownText(text: string, length = 400): string {
  return wholeText(shortText(text, length));
}
