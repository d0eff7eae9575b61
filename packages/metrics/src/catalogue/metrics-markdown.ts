import * as z from 'zod';
import { shownCatalogue } from './find-metric.ts';
import type { Metric } from './metric.ts';

/** A metric as JSON: everything the catalogue says of it. */
export interface MetricFacts {
  readonly name: string;
  readonly family: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly kind: Metric['kind'];
  readonly port: Extract<Metric, { kind: 'port' }>['port'] | null;
  readonly score_type: Metric['scoreType'];
  readonly direction: Metric['direction'];
  readonly pass_rule: Metric['passRule'];
  readonly requires: readonly string[];
  readonly parameters: unknown;
  readonly page: Metric['page'];
}

export function metricFacts(metric: Metric, family: string): MetricFacts {
  return {
    name: metric.name,
    family,
    aliases: metric.aliases,
    meaning: metric.meaning,
    kind: metric.kind,
    port: metric.kind === 'port' ? metric.port : null,
    score_type: metric.scoreType,
    direction: metric.direction,
    pass_rule: metric.passRule,
    requires: metric.requires,
    parameters: z.toJSONSchema(metric.parameters, { io: 'input', unrepresentable: 'any' }),
    page: metric.page,
  };
}

/** `number 0 to 1`, `boolean`, `label`. */
export function typeInWords(type: Metric['scoreType']): string {
  if (type.kind !== 'number') return type.kind;
  if (type.min === null && type.max === null) return 'number';
  return `number ${type.min ?? '−∞'} to ${type.max ?? '∞'}`;
}

/** `passes at ≥ 0.5`, `passes when true`, `no pass rule`. */
function passInWords(rule: Metric['passRule']): string {
  if (rule === null) return 'no pass rule';
  if (rule.kind === 'is-true') return 'passes when true';
  return `passes at ${rule.kind === 'at-least' ? '≥' : '≤'} ${rule.threshold}`;
}

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
