import * as z from 'zod';

/** Explain one metric. */
export const showMetricRequest = z
  .strictObject({
    /** By name or alias. */
    name: z.string(),
    as: z.enum(['markdown']).optional(),
  })
  .readonly();

export type ShowMetricRequest = z.infer<typeof showMetricRequest>;
