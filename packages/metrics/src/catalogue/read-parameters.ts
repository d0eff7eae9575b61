import { AssayError } from '@assay/records';
import * as z from 'zod';
import type { Metric } from './metric.ts';

/** Checks a metric's parameters against its schema; the error names the parameter, what was given and what was expected. */
export function readParameters(metric: Metric, params: Readonly<Record<string, unknown>>): unknown {
  const parsed = metric.parameters.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new AssayError(
    'usage',
    'E_METRIC_PARAMETER',
    `${metric.name}: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`,
    {
      fix: `\`assay metrics show ${metric.name}\` lists the parameters.`,
    },
  );
}
