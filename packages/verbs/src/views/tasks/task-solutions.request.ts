import * as z from 'zod';

/** A problem of the project, by the path of its document below the folder. */
export const taskSolutionsRequest = z.strictObject({ path: z.string().min(1) });

export type TaskSolutionsRequest = Readonly<z.infer<typeof taskSolutionsRequest>>;
