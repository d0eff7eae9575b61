import type { JsonValue } from '@assay/records';
import type { Refused } from '../refused.ts';

/** A part of an answer in the shape that was asked for; one that has not its shape is dropped by itself, and named. */
export function kept<
  T extends {
    safeParse: (value: unknown) => {
      success: boolean;
      data?: unknown;
      error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };
  },
>(field: string, schema: T, value: JsonValue | undefined, dropped: Refused[]): JsonValue | null {
  if (value === undefined || value === null) return null;
  const read = schema.safeParse(value);
  if (read.success) return read.data as JsonValue;
  const issue = read.error?.issues[0];
  dropped.push({
    field,
    value: JSON.stringify(value).slice(0, 120),
    why: `it has not the shape that was asked for: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  });
  return null;
}
