import { markdownText as wholeText } from '@assay/shown';
import { shortText } from '../short-text.ts';

/** Text of unknown origin inside Markdown, cut to a length. */
export function markdownText(text: string, longest?: number): string {
  return wholeText(shortText(text, longest));
}

/** A name or a path: set as code, in which nobody looks for people, issues or addresses. */
export function markdownCode(text: string, longest?: number): string {
  return `<code>${markdownText(text, longest)}</code>`;
}
