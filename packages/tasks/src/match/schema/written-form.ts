import type { Cell } from '@assay/rows';

/** A cell as text: what a pattern looks at, what keys are compared by, what evidence shows. */
export function writtenForm(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '(invalid date)' : cell.toISOString();
  if (cell instanceof Uint8Array) return `(${cell.length} bytes)`;
  if (typeof cell !== 'object') return String(cell);
  return JSON.stringify(cell, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
}
