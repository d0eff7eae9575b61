import type { ListedMetrics } from '@assay/verbs';
import type { Colors } from '../colors.ts';

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
