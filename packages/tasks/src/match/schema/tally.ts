import type { JsonValue } from '@assay/records';
import type { Cell, Row } from '@assay/rows';
import { writtenForm } from './written-form.ts';

const shownExamples = 5;
const shownLength = 80;

interface Example {
  readonly row: number;
  readonly line: number | null;
  readonly value: JsonValue;
}

/** How often one rule was broken in one field, with the first few cases: a million bad rows make one finding. */
export class Tally {
  readonly examples: Example[] = [];
  count = 0;

  add(row: Row, value: Cell | undefined): void {
    this.count += 1;
    if (this.examples.length >= shownExamples) return;
    this.examples.push({ row: row.number, line: row.line, value: shown(value) });
  }

  get line(): number | null {
    return this.examples[0]?.line ?? null;
  }
}

/** A cell as evidence: short, and something that JSON can hold. */
function shown(value: Cell | undefined): JsonValue {
  if (value === undefined) return null;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  const text = writtenForm(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
