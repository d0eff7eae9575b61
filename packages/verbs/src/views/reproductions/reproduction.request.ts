import * as z from 'zod';

/** One reproduction, by the path of its plan or its record below the folder. */
export const reproductionViewRequest = z.strictObject({ path: z.string().min(1) }).readonly();

export type ReproductionViewRequest = z.infer<typeof reproductionViewRequest>;
