import * as z from 'zod';

/** Nothing is chosen: all reproductions below the folder. */
export const reproductionsViewRequest = z.strictObject({}).readonly();

export type ReproductionsViewRequest = z.infer<typeof reproductionsViewRequest>;
