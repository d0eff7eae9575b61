import type { Card } from '@assay/records';
import { shownNumber } from './shown-figure.ts';
import { shownDate } from './shown-row.ts';
import { shortText } from './short-text.ts';

const mostCollections = 6;

/** How much, where and when, in one line. */
export function leadOf({ subject, rows, signals }: Card): string {
  const collections = [...new Set(signals.map(({ path }) => path[0]))].filter((name) => name !== '');
  return [
    `${shownNumber(rows.length)} reported ${rows.length === 1 ? 'score' : 'scores'}`,
    ...(subject.kind === 'corpus' || collections.length === 0 ? [] : [whereOf(collections)]),
    ...periodOf(rows),
  ].join(' · ');
}

function whereOf(collections: readonly string[]): string {
  const names = collections.slice(0, mostCollections).map((name) => shortText(name, 60));
  if (collections.length === 1) return `in the collection ${names[0]}`;
  const rest = collections.length > mostCollections ? ', …' : '';
  return `in ${collections.length} collections: ${names.join(', ')}${rest}`;
}

function periodOf(rows: Card['rows']): readonly string[] {
  const days = [...new Set(rows.map(({ retrieved }) => retrieved))]
    .map(shownDate)
    .filter((day) => /^\d{4}-/.test(day))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return [];
  return [first === last ? `retrieved ${first}` : `retrieved ${first} to ${last}`];
}
