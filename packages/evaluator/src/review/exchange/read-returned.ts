import { AssayError, shapeProblem } from '@assay/records';
import type * as z from 'zod';

/** A document of another tool, by its schema; what is more in it is left alone. */
export function readReturned<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  // A copy: the parser leaves the place of each object on it.
  const read = schema.safeParse(JSON.parse(JSON.stringify(value)));
  if (read.success) return read.data;
  throw new AssayError('invalid', 'E_REVIEW_ROWS', shapeProblem(read.error, value));
}
