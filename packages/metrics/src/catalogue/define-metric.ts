import type * as z from 'zod';
import type { Metric, PortMetric, SampleMetric, SetMetric } from './metric.ts';

/** A metric as its file writes it: the schema of its parameters is built when somebody asks for it, since most metrics of the catalogue are not used. */
type Written<P, M> = Omit<M, 'parameters'> & { readonly parameters: () => z.ZodType<P> };

/**
 * Ties a metric's parameters to its own schema, then forgets their type so that all fit one table.
 * Parameters reach `score` and `begin` only through the schema, so the forgetting is safe.
 */
export function defineMetric<P>(
  written: Written<P, SampleMetric<P>> | Written<P, SetMetric<P>> | Written<P, PortMetric<P>>,
): Metric {
  const { parameters, ...others } = written;
  let schema: z.ZodType | undefined;
  // Said in the literal: an accessor that is put in later makes every look at the metric slow.
  const metric = {
    ...others,
    get parameters() {
      return (schema ??= parameters());
    },
  };
  return metric as unknown as Metric;
}
