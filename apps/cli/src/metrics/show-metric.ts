import type { Colors } from '../colors.ts';

/** The page of a metric, its Markdown as a terminal marks words. */
export function showMetric(markdown: string, color: Colors): string {
  return markdown
    .replace(/^### (.*)$/m, (_, title: string) => color.bold(color.cyan(title)))
    .replaceAll(/^```\n/gm, '')
    .replaceAll(/\*\*(.*?)\*\*/g, (_, word: string) => color.bold(word));
}
