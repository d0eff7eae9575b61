import * as z from 'zod';
import type { Metric } from '../catalogue/metric.ts';
import { type ParameterSchema, parameterInWords } from './parameter-in-words.ts';

/** What a metric promises to whoever writes its name into a document: names, score, needs, parameters. */
export interface Declaration {
  readonly names: string;
  readonly score: string;
  readonly needs: string;
  readonly parameters: string;
}

/** For tests: the declaration in words, as a contract writes it. */
export function declaration(metric: Metric): Declaration {
  return {
    names: [metric.name, ...metric.aliases].join(', '),
    score: `${metric.kind === 'port' ? metric.port : metric.kind}, ${scoreInWords(metric)}, ${passInWords(metric)}`,
    needs: metric.requires.join(', '),
    parameters: parametersInWords(metric),
  };
}

function scoreInWords({ scoreType, direction }: Metric): string {
  if (scoreType.kind !== 'number') return `${scoreType.kind} ${direction}`;
  return `number ${scoreType.min ?? '−∞'} … ${scoreType.max ?? '∞'} ${direction}`;
}

function passInWords({ passRule }: Metric): string {
  if (passRule === null) return 'no pass rule';
  return passRule.kind === 'is-true' ? 'passes if true' : `passes ${passRule.kind} ${passRule.threshold}`;
}

function parametersInWords(metric: Metric): string {
  const { properties = {}, required = [] } = z.toJSONSchema(metric.parameters, {
    io: 'input',
    unrepresentable: 'any',
  }) as {
    readonly properties?: Readonly<Record<string, ParameterSchema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? '!' : ''} ${parameterInWords(schema)}`)
    .join('; ');
}
