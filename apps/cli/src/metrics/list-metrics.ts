import type { ListedMetrics } from '@assay/verbs';
import type { Colors } from '../io.ts';

/** The whole catalogue, for people. */
export function listMetrics({ families }: ListedMetrics, color: Colors): string {
  const names = families.flatMap(({ metrics }) => metrics.map(({ facts }) => facts.name));
  const width = Math.max(...names.map((name) => name.length));
  const lists = families.map(({ title, metrics }) => {
    const rows = metrics.map(
      ({ facts, scores }) =>
        `  ${color.cyan(facts.name.padEnd(width))}  ${color.dim(scores.padEnd(14))}  ${facts.meaning}\n`,
    );
    return `${color.bold(title)}\n${rows.join('')}`;
  });
  return `${lists.join('\n')}\n${color.dim('assay metrics show NAME explains one.')}\n`;
}

/** The page of a metric, its Markdown as a terminal marks words. */
export function showMetric(markdown: string, color: Colors): string {
  return markdown
    .replace(/^### (.*)$/m, (_, title: string) => color.bold(color.cyan(title)))
    .replaceAll(/^```\n/gm, '')
    .replaceAll(/\*\*(.*?)\*\*/g, (_, word: string) => color.bold(word));
}
