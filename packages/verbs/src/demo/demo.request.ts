import * as z from 'zod';

/** Where the project of the demo is to stand. */
export const demoRequest = z.strictObject({ folder: z.string().min(1).default('assay-demo') });

export type DemoRequest = Readonly<z.infer<typeof demoRequest>>;
