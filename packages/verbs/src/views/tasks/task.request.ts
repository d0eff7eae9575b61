import * as z from 'zod';

/** A task document of the project, by its path below the folder. */
export const taskViewRequest = z.strictObject({ path: z.string().min(1) });

export type TaskViewRequest = Readonly<z.infer<typeof taskViewRequest>>;
