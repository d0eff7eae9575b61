import { colors } from '../colors.ts';
import type { Io } from '../io.ts';
import { metricFacts } from './metric-facts.ts';
import { metricMarkdown } from './metrics-markdown.ts';
import { findShown, shownCatalogue } from './shown-catalogue.ts';
import { jsonText } from '@assay/shown';

/** One metric explained: formula, convention, source, edge cases, an example. */
export async function showMetric(
  name: string,
  format: 'text' | 'json' | 'markdown',
  io: Io,
): Promise<string> {
  const metric = findShown(name);
  const family = shownCatalogue.find(({ metrics }) => metrics.includes(metric))!.title;
  if (format === 'json') return jsonText(metricFacts(metric, family));
  const markdown = metricMarkdown(metric);
  if (format === 'markdown') return markdown;
  const color = await colors(io);
  return markdown
    .replace(/^### (.*)$/m, (_, title: string) => color.bold(color.cyan(title)))
    .replaceAll(/^```\n/gm, '')
    .replaceAll(/\*\*(.*?)\*\*/g, (_, word: string) => color.bold(word));
}
