import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { metricFacts, typeInWords } from './metric-facts.ts';
import { metricsMarkdown } from './metrics-markdown.ts';
import { shownCatalogue } from './shown-catalogue.ts';
import { jsonText } from '@assay/shown';

/** The whole catalogue. */
export async function listMetrics(format: 'text' | 'json' | 'markdown', io: Io): Promise<string> {
  if (format === 'json') {
    const metrics = shownCatalogue.flatMap(({ title, metrics }) =>
      metrics.map((metric) => metricFacts(metric, title)),
    );
    return jsonText({ metrics });
  }
  if (format === 'markdown') return metricsMarkdown();
  const color = await colors(io);
  const width = Math.max(...shownCatalogue.flatMap(({ metrics }) => metrics.map(({ name }) => name.length)));
  const families = shownCatalogue.map(({ title, metrics }) => {
    const rows = metrics.map(
      (metric) =>
        `  ${color.cyan(metric.name.padEnd(width))}  ${color.dim(typeInWords(metric.scoreType).padEnd(14))}  ${metric.meaning}\n`,
    );
    return `${color.bold(title)}\n${rows.join('')}`;
  });
  return `${families.join('\n')}\n${color.dim('assay metrics show NAME explains one.')}\n`;
}
