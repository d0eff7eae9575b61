import type { OutlineItem } from './shapes.ts';

/** Whether a part is for a solution to fill. */
export function isOpen({ facts }: OutlineItem): boolean {
  return facts.some((fact) => fact.startsWith('to fill'));
}
