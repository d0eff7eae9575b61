import { escapeHtml } from '../page/escape-html.ts';
import { visibleText } from '../text/visible-text.ts';

/**
 * Text of unknown origin inside Markdown: HTML-escaped, then backslash, pipe and backtick escaped; what could
 * begin a link, an image, emphasis or an address becomes a character reference, so that nothing is fetched,
 * and nobody is mentioned, by looking at it.
 */
export function markdownText(text: string): string {
  return escapeHtml(visibleText(text).trim())
    .replaceAll(/[\\|`]/g, (character) => `\\${character}`)
    .replaceAll(/[*~@]|\](?=[([:])|\[(?=\^)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, reference)
    .replaceAll(/(?<=https?|ftp|mailto):/gi, reference)
    .replaceAll(/(?<=www)\./gi, reference);
}

/** An id or a name: set as code, in which nobody looks for people, issues or addresses. */
export function markdownCode(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}

/** A table with the cells as they are: escape them first. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
