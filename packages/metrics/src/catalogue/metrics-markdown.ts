import * as z from 'zod';
import type { Metric } from './metric.ts';
import { passInWords, typeInWords } from './metric-facts.ts';
import { shownCatalogue } from './shown-catalogue.ts';

/** The catalogue as one page: what `docs/metrics.md` holds. */
export function metricsMarkdown(): string {
  const families = shownCatalogue.map(
    ({ title, metrics }) => `## ${title}\n\n${metrics.map(metricMarkdown).join('\n')}`,
  );
  return `# Metrics\n\nMade from the catalogue; every example here is executed by the tests.\n\n${families.join('\n')}`;
}

export function metricMarkdown(metric: Metric): string {
  const { page } = metric;
  const lines = [
    `### ${metric.name}`,
    '',
    metric.meaning,
    '',
    `- **Score**: ${typeInWords(metric.scoreType)}, ${metric.direction === 'none' ? 'no direction' : `${metric.direction} is better`}, ${passInWords(metric.passRule)}`,
    `- **Over**: ${over(metric)}`,
    `- **A sample carries**: ${metric.requires.map((part) => `\`${part}\``).join(', ')}`,
    ...(metric.aliases.length === 0
      ? []
      : [`- **Also called**: ${metric.aliases.map((alias) => `\`${alias}\``).join(', ')}`]),
    ...parameterLines(metric),
    `- **Source**: ${page.source}`,
    '',
    '```',
    page.definition,
    '```',
    '',
    page.convention,
    '',
    ...page.edgeCases.map((edge) => `- ${edge}`),
    '',
    `Example: ${exampleText(metric)}`,
    '',
  ];
  return lines.join('\n');
}

function over(metric: Metric): string {
  if (metric.kind === 'set') return 'the whole set, with contributions of samples where they exist';
  if (metric.kind === 'sample') return 'each sample';
  if (metric.port === 'tests') return 'each sample, running its tests in a sandbox';
  return `each sample, asking a model for ${metric.port === 'judge' ? 'a verdict' : 'embeddings'}`;
}

interface ObjectSchema {
  readonly properties?: Readonly<
    Record<string, { readonly default?: unknown; readonly description?: string }>
  >;
  readonly required?: readonly string[];
}

function parameterLines(metric: Metric): readonly string[] {
  const schema = z.toJSONSchema(metric.parameters, { io: 'input', unrepresentable: 'any' }) as ObjectSchema;
  return Object.entries(schema.properties ?? {}).map(([name, { default: fallback, ...type }]) => {
    const said =
      fallback === undefined
        ? schema.required?.includes(name) === true
          ? ', required'
          : ''
        : `, default \`${JSON.stringify(fallback)}\``;
    return `- **Parameter** \`${name}\`: \`${JSON.stringify(type)}\`${said}`;
  });
}

function exampleText({ page: { example } }: Metric): string {
  const params = example.params === undefined ? '' : ` with \`${JSON.stringify(example.params)}\``;
  return `${example.rows.map((row) => `\`${JSON.stringify(row)}\``).join(', ')}${params} gives \`${JSON.stringify(example.value)}\`.`;
}
