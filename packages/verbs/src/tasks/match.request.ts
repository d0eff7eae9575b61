import * as z from 'zod';

const rows = z
  .array(
    z
      .strictObject({
        path: z.string(),
        /** Whose rows they are; absent for those of the solution itself. */
        subtask: z.string().optional(),
      })
      .readonly(),
  )
  .readonly();

/** Check that a solution answers its problem. */
export const matchRequest = z
  .strictObject({
    /** The document of the solution. */
    solution: z.string(),
    /** The @id of the solution, where the document holds several. */
    solution_id: z.string().optional(),
    /** Documents of the problem; without any, those beside the solution are looked at. */
    problems: z
      .array(
        z
          .strictObject({
            path: z.string(),
            /** What isBasedOn calls it. */
            iri: z.string().optional(),
          })
          .readonly(),
      )
      .readonly()
      .optional(),
    /** Output rows. */
    rows: rows.optional(),
    /** Input rows. */
    inputs: rows.optional(),
    /** Compute the reported metrics again from the rows. */
    recompute: z.boolean().optional(),
    /** Run the tests that the problem states on the solution's folder, in a sandbox. */
    run_tests: z.boolean().optional(),
  })
  .readonly();

export type MatchRequest = z.infer<typeof matchRequest>;
