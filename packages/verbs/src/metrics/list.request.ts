import * as z from 'zod';

/** List the catalogue of metrics. */
export const listMetricsRequest = z.strictObject({ as: z.enum(['markdown']).optional() }).readonly();

export type ListMetricsRequest = z.infer<typeof listMetricsRequest>;
