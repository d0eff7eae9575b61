import { AssayError } from '@assay/records';
import type { FieldRequest } from './parse-field.ts';

/** Refuses a pattern that the linear-time engine cannot run: a matcher would refuse it later. */
export async function checkPattern({ name, pattern }: FieldRequest): Promise<void> {
  if (pattern === null) return;
  const { patternTrouble } = await import('@assay/tasks');
  const trouble = await patternTrouble(pattern);
  if (trouble === null) return;
  throw new AssayError('usage', 'E_SPEC_PATTERN', `the pattern of field ${name} cannot be used: ${trouble}`, {
    fix: 'Patterns run in linear time: no lookaround, no backreference, no huge repetition.',
  });
}
