import { AssayError, shapeProblem } from '@assay/records';
import * as z from 'zod';
import type { Metric } from './metric.ts';

/** Checks a metric's parameters against its schema; the error names the parameter, what was given and what was expected. */
export function readParameters(metric: Metric, params: Readonly<Record<string, unknown>>): unknown {
  const parsed = metric.parameters.safeParse(params);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => problemOf(issue, params, metric));
  throw new AssayError('usage', 'E_METRIC_PARAMETER', `${metric.name}: ${problems.join('; ')}`, {
    action: { kind: 'show_metric', metric: metric.name },
  });
}

function problemOf(
  issue: z.core.$ZodIssue,
  params: Readonly<Record<string, unknown>>,
  metric: Metric,
): string {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    const known = Object.keys(z.toJSONSchema(metric.parameters, { io: 'input' }).properties ?? {});
    const unknown = issue.keys.map((key) => JSON.stringify(key)).join(', ');
    return `no parameter is called ${unknown}; ${known.length === 0 ? 'it takes none' : `expected ${known.join(', ')}`}`;
  }
  return shapeProblem({ issues: [issue] }, params);
}

/**
 * For `superRefine`: a check of a parameter beyond its shape, so that it is refused where it is declared and not when
 * the first sample is scored. The AssayError that `check` throws becomes the fault of the parameter.
 */
export function checkedParameter<T>(
  name: keyof T & string,
  check: (parameters: T) => unknown,
): (parameters: T, context: z.RefinementCtx<T>) => void {
  return (parameters, context) => {
    try {
      check(parameters);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      context.addIssue({ code: 'custom', path: [name], message: error.message });
    }
  };
}
