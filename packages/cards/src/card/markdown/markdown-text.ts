import { shortText } from '../visible-text.ts';

/**
 * Text of unknown origin inside Markdown: HTML-escaped, then backslash, pipe and backtick escaped; what could
 * begin a link, an image, emphasis or an address becomes a character reference, so that nothing is fetched,
 * and nobody is called, by looking at a card.
 */
export function markdownText(text: string, longest?: number): string {
  return shortText(text, longest)
    .trim()
    .replaceAll(/[&<>"']/g, reference)
    .replaceAll(/[\\|`]/g, (character) => `\\${character}`)
    .replaceAll(/[*~@]|\](?=[([:])|\[(?=\^)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, reference)
    .replaceAll(/(?<=https?|ftp|mailto):/gi, reference)
    .replaceAll(/(?<=www)\./gi, reference);
}

/** A name or a path: set as code, in which nobody looks for people, issues or addresses. */
export function markdownCode(text: string, longest?: number): string {
  return `<code>${markdownText(text, longest)}</code>`;
}

/** A table with the cells as they are: escape them first. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
