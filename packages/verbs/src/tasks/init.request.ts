import * as z from 'zod';

const address = z.string().regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i);
const names = z.array(z.string()).readonly();

/** Write a valid task problem. */
export const initRequest = z
  .strictObject({
    name: z.string().min(1),
    /** Its address; without it, one under http://example.org/. */
    id: address.optional(),
    /** What a solution must do. */
    description: z.string().optional(),
    /** Addresses of data sets that are given. */
    inputs: z.array(address).readonly().optional(),
    output_fields: z
      .array(
        z
          .strictObject({
            name: z.string().min(1),
            /** `xsd:string`, `schema:Text`, or an IRI. */
            data_type: z.string().regex(/^(xsd|schema|croissant):\S+$|^https?:\S+$/),
            repeated: z.boolean().optional(),
            /** A regular expression that runs in linear time. */
            pattern: z.string().optional(),
          })
          .readonly(),
      )
      .min(1)
      .readonly(),
    /** Metrics that solutions must report. */
    metrics: names.optional(),
    /** Subtasks with the same input, output and metrics. */
    sub_tasks: names.optional(),
    /** Write it to a file; without a path to one named after the problem. Absent: nothing is written. */
    write: z
      .strictObject({ path: z.string().optional(), overwrite: z.boolean().optional() })
      .readonly()
      .optional(),
  })
  .readonly();

export type InitRequest = z.infer<typeof initRequest>;
