import type * as z from 'zod';
import { Refusal } from './problem.ts';

/** A part of a request as its schema has it; else what is wrong with it first, and where. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: string,
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new Refusal(
    400,
    'E_REQUEST',
    `${place}${field === '' ? '' : ` ${field}`}: ${issue?.message ?? 'wrong'}`,
    { field: field === '' ? place : field },
  );
}
