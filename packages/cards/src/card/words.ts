import type { CardSubject, Figure } from '@assay/records';
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
  reported: { title: 'What was reported', question: 'How much is there to go by?' },
  reproducibility: { title: 'Reproducibility', question: 'Is enough stated to run it again?' },
  completeness: { title: 'Completeness', question: 'How much of its documentation is filled in?' },
  provenance: { title: 'Provenance', question: 'Who reported it, and did anybody else?' },
  comparability: { title: 'Comparability', question: 'Do reports of the same thing agree?' },
};

export type Signal = Exclude<Figure['section'], 'reported'>;

/** The number that stands for a signal where there is room for one: the first figure whose id begins so. */
const headlines: Readonly<Record<Signal, readonly string[]>> = {
  reproducibility: ['reproducibility.gap'],
  completeness: ['completeness.median', 'completeness.score:'],
  provenance: ['provenance.first_party_only'],
  comparability: ['comparability.combined'],
};

export const signalNames = Object.keys(headlines) as readonly Signal[];

/** The headline of a signal; undefined where the card has no such number. */
export function headlineOf(figures: readonly Figure[], signal: Signal): Figure | undefined {
  return figures.find(({ id }) => headlines[signal].some((start) => id.startsWith(start)));
}

export function titleOf({ kind, name }: CardSubject): string {
  if (kind === 'corpus') return 'The corpus';
  return name === '' ? '(unnamed)' : shortText(name, 240);
}

export const creed =
  'A card tells what was reported and what was left out. It gives no grade: a signal is a reason to look, not a verdict.';
