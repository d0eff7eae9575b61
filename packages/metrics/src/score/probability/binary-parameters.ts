import * as z from 'zod';

/** Shared by the metrics of one positive class. */
export const positiveParameter = z.union([z.string(), z.number(), z.boolean()]).optional();

export const binaryParameters = () => z.strictObject({ positive: positiveParameter });
