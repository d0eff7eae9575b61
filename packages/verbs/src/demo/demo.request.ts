import * as z from 'zod';

/** Where the project of the demo is to stand; in `assay-demo` unless it is said. */
export const demoRequest = z.strictObject({ folder: z.string().min(1).optional() });

export type DemoRequest = Readonly<z.infer<typeof demoRequest>>;
