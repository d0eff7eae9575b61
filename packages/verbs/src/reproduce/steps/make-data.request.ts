import * as z from 'zod';

/** Run the steps of a project that make its data. */
export const makeDataRequest = z
  .strictObject({
    /** The folder of a project, or its project file. */
    project: z.string(),
  })
  .readonly();

export type MakeDataRequest = z.infer<typeof makeDataRequest>;
