import { type EvaluationRecord, recordSchema } from '@assay/records';
import { expect } from 'vitest';

const maps = new Set(['additional_details', 'details', 'metadata', 'config']);

/** What the shape asks everywhere: its required keys, and string maps that hold nothing but strings. */
export function expectRecord(record: EvaluationRecord): void {
  expect(recordSchema.safeParse(record).success).toBe(true);
  walk(JSON.parse(JSON.stringify(record)), '');
}

function walk(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = `${path}/${key}`;
    if (maps.has(key) && typeof inner === 'object' && inner !== null) {
      for (const [name, text] of Object.entries(inner as object)) {
        expect(typeof text, `${at}/${name}`).toBe('string');
      }
    } else walk(inner, at);
  }
}
