import { classes, properties } from '../vocabulary/terms.ts';
import { type Link, type Naming, naming } from './data.ts';
import { type Declared, declare, listOf, type OneOrMore, requireText, say } from './declared.ts';

export type EvaluationSpec = Declared<'evaluation-spec'>;
export type ResultPart = Declared<'result'>;

export interface QuantityOption {
  readonly value: number | string;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}

/** The metrics that a solution must report. */
export function evaluationSpec(
  options: Naming & { readonly expectedMetrics: OneOrMore<string | Link> },
): EvaluationSpec {
  const metrics = listOf<string | Link>(options.expectedMetrics);
  for (const metric of metrics) if (typeof metric === 'string') requireText(metric, 'a metric');
  return declare(
    'evaluation-spec',
    options.id,
    [classes.EvaluationSpec],
    [...naming(options), ...say(properties.expectedMetric, metrics)],
  );
}

/** One metric and its value: a number, a text, or a quantity with bounds and unit. */
export function result(
  options: Naming & { readonly metric: string | Link; readonly value: number | string | QuantityOption },
): ResultPart {
  if (typeof options.metric === 'string') requireText(options.metric, 'the metric of a result');
  return declare(
    'result',
    options.id,
    [classes.EvaluationResult],
    [
      ...naming(options),
      ...say(properties.metric, options.metric),
      ...say(properties.value, typeof options.value === 'object' ? quantity(options.value) : options.value),
    ],
  );
}

function quantity({ value, min, max, unit }: QuantityOption): Declared {
  return declare(
    'quantity',
    undefined,
    [classes.QuantitativeValue],
    [
      ...say(properties.propertyValue, value),
      ...say(properties.minValue, min),
      ...say(properties.maxValue, max),
      ...say(properties.unitText, unit),
    ],
  );
}
