import { agreeing, plural } from '@assay/shown';
import { isOpen } from './is-open.ts';
import type { OutlineItem } from './shapes.ts';

const roles = new Set(['input', 'output', 'implementation', 'execution', 'evaluation']);

/** How much the first task says itself, and what it leaves to a solution; nothing where it has no parts or cannot be read. */
export function partsText(outline: readonly OutlineItem[] | null): string {
  const parts = outline?.[0]?.children.filter(({ role }) => roles.has(role)) ?? [];
  if (parts.length === 0) return '';
  const open = parts.filter(isOpen);
  const given = parts.length - open.length;
  const said = ` ${given} of ${plural(parts.length, 'part')} ${agreeing(given, 'is', 'are')} given`;
  if (open.length === 0) return `${said}.`;
  const left = [...new Set(open.map(({ role }) => role))].join(', ');
  return `${said}, ${open.length} ${agreeing(open.length, 'is', 'are')} left to a solution (${left}).`;
}
