import * as z from 'zod';

/** Check task documents against the specification. */
export const validateRequest = z
  .strictObject({
    /** Files, folders (searched for *.jsonld) and patterns. */
    paths: z.array(z.string()).min(1).readonly(),
    /** A file of SHACL shapes (Turtle) to use instead of those of Croissant Tasks. */
    shapes: z.string().optional(),
    /** Warnings count as failures. */
    strict: z.boolean().optional(),
    /** Characters of the largest document to read. */
    max_length: z.int().positive().optional(),
    /** Most objects and arrays in one document. */
    max_nodes: z.int().positive().optional(),
    as: z.enum(['sarif']).optional(),
  })
  .readonly();

export type ValidateRequest = z.infer<typeof validateRequest>;
