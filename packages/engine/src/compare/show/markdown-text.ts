import { shortText } from '@assay/tasks';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Hosts of Markdown tell people who are mentioned.
  '@': '&#64;',
};

/**
 * Text as Markdown that shows it and does nothing else: one line, HTML escaped, then what makes code, tables,
 * links, images and emphasis. Underscores stay: inside words they mean nothing.
 */
export function markdownText(text: string, length = 400): string {
  return shortText(text, length)
    .replace(/[&<>"'@]/g, (character) => entities[character]!)
    .replace(/[\\`|*[\]~]/g, (character) => `\\${character}`);
}
