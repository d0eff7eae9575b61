import type { JsonValue } from '@assay/records';
import { plainNumber } from '../normalise/plain-number.ts';
import type { ExtractStep } from './extract-step.ts';

/**
 * Numbers and letters that are found have one spelling (7.0 is 7, b is B). What they are compared with, and what
 * another step finds, gets the same where it is a number or a letter as a whole.
 */
export function extractedSpelling(steps: readonly ExtractStep[]): (value: JsonValue) => JsonValue {
  const hasNumbers = steps.some(
    (step) => ('last' in step && step.last === 'number') || ('first' in step && step.first === 'number'),
  );
  const hasLetters = steps.some((step) => 'letter' in step);
  if (!hasNumbers && !hasLetters) return (value) => value;
  const spell = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(spell);
    if (typeof value !== 'string') return value;
    if (hasLetters && /^\s*[a-z]\s*$/i.test(value)) return value.trim().toUpperCase();
    return hasNumbers ? (plainNumber(value) ?? value) : value;
  };
  return spell;
}
