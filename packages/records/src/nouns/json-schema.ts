import * as z from 'zod';
import type { JsonObject, JsonValue } from '../json.ts';

/** Any JSON value; NaN and infinities are not among them. */
export const jsonValueSchema: z.ZodType<JsonValue> = z.json();
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);

/** Names that appear in keys, files and addresses. */
export const keySchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]*$/, 'expected lower-case letters, digits, "_", "." and "-"');
/** The key of a specification as it was run: its own, or after an @ what was asked otherwise (`words.alpha@gamma`). */
export const runKeySchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_.-]*(@[\w.=,+-]{1,160})?$/,
    'expected a key, or a key, "@" and what was asked otherwise',
  );
/** RFC 3339 in UTC. */
export const timestampSchema = z.iso.datetime();
