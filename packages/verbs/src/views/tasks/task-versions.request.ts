import * as z from 'zod';
import { projectField } from '../../references/request-fields.ts';

/** A task document of the project, by its path below the folder, as it was run at one time and another. */
export const taskVersionsRequest = z.strictObject({ project: projectField, path: z.string().min(1) });

export type TaskVersionsRequest = Readonly<z.infer<typeof taskVersionsRequest>>;
