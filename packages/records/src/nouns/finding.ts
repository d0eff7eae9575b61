import * as z from 'zod';
import { positive, text } from '../shape/scalars.ts';

/** What every finding says: which rule, by its stable name, and a sentence. What is wrong with data is a value, never thrown. */
export interface Finding {
  readonly rule: string;
  readonly message: string;
}

/** `error`: it breaks what was asked for · `warning`: it is likely a mistake · `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

const action = z.enum(['refused', 'dropped', 'repaired', 'noted']);
const rule = text;
/** The index in `evaluation_results`; null where the whole record (or line) is meant. */
const result = z.int().nullable();
const message = z.string();

/**
 * What reading a record came upon.
 * `refused`: the record, or the result, is not in the corpus · `dropped`: the result says that nothing was
 * scored · `repaired`: read in another way than written · `noted`: odd, and kept as it is.
 */
export const recordFindingSchema = z
  .strictObject({ action, rule, path: z.string(), result, message })
  .readonly();

/** How often a rule was met, with the first place. */
export const recordFindingCountSchema = z.strictObject({
  action,
  rule,
  count: positive,
  first: z.strictObject({ path: z.string(), result, message }),
});

export type RecordFinding = z.infer<typeof recordFindingSchema>;
