import type { CardComparison, CardSubject, Figure } from '@assay/records';
import { differencesText } from '@assay/shown';
import { type SignalName, signalTable } from '../signals/signal-table.ts';
import { shortText } from './short-text.ts';

export const kindNames: Readonly<Record<CardSubject['kind'], string>> = {
  benchmark: 'Benchmark',
  model: 'Model',
  organization: 'Organisation',
  corpus: 'Corpus',
};

/** The sections of a card in their order: a title, and the question the section answers. */
export const sections: Readonly<
  Record<Figure['section'], { readonly title: string; readonly question: string }>
> = {
  reported: { title: 'What was reported', question: 'How much was reported?' },
  ...signalTable,
};

/** The headline of a signal; undefined where the card has no such number. */
export function headlineOf(figures: readonly Figure[], signal: SignalName): Figure | undefined {
  return figures.find(({ id }) => signalTable[signal].headline.some((start) => id.startsWith(start)));
}

/** What a card is about; the name that people know comes first, and the one that counts stays beside it. */
export function titleOf({ kind, name }: CardSubject, displayName?: string): string {
  if (kind === 'corpus') return 'The corpus';
  const title = name === '' ? '(unnamed)' : shortText(name, 240);
  return displayName === undefined ? title : `${shortText(displayName, 120)} (${title})`;
}

/** What the reports of a comparison state differently, each with its values. */
export function differingOf({
  stated_differences: stated,
  differing_fields: fields,
}: CardComparison): string[] {
  return stated.length > 0 ? stated.map((one) => differencesText([one])) : fields;
}

/** The same as a sentence; empty where nothing differs. */
export function differingText(comparison: CardComparison): string {
  const differing = differingOf(comparison);
  return differing.length === 0 ? '' : ` Differing fields: ${differing.join(', ')}.`;
}

export const creed =
  'A card shows what was reported and what was left out. It gives no grade: a signal is a reason to look closer, not a verdict.';

export const namesNote =
  'Names are counted as written. Some are probably different spellings of the same thing; counted as one (--suggested-names, or a file of names), they would change these numbers:';
