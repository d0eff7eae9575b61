import type { CardRow, Figure } from '@assay/records';
import { setupFields } from '../corpus/result-row.ts';
import { isArgument } from '../corpus/stated-setup.ts';
import type { CardTriple } from './card-corpus.ts';

/** The triples of one card with the places of their reports in its `rows`. */
export interface PlacedTriple extends CardTriple {
  /** Index in the card's `signals`. */
  readonly index: number;
  /** Beside each report its index in the card's `rows`. */
  readonly places: readonly number[];
}

/** Numbers the reports of a card, triple by triple. */
export function placeTriples(triples: readonly CardTriple[]): PlacedTriple[] {
  let next = 0;
  return triples.map((triple, index) => ({ ...triple, index, places: triple.reports.map(() => next++) }));
}

/** The reports of a triple as the JSON of a card has them, in the order of their places. */
export function cardRows({ index, reports, missing }: PlacedTriple): CardRow[] {
  return reports.map((report, i) => ({
    triple: index,
    file: report.file,
    result: report.result,
    score: report.score,
    min: report.min,
    max: report.max,
    organization: report.organization,
    relationship: report.relationship,
    retrieved: report.retrieved ?? null,
    harness: report.harness,
    harness_version: report.harnessVersion,
    settings: settingsOf(report.setup),
    missing: [...missing[i]!],
  }));
}

/** What was stated, each value as JSON. */
function settingsOf(setup: CardTriple['reports'][number]['setup']): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const field of setupFields) {
    const value = setup[field];
    if (value !== null) settings[field] = isArgument(field) ? value : JSON.stringify(value);
  }
  return settings;
}

/** Counts towards one number of a card, triple by triple: no triple has to be held for it. */
export interface Tally {
  add(triple: PlacedTriple): void;
  /** The number, with its calculation and the rows behind it. */
  figure(): Figure;
}

/** The numbers of all rows of a card that has so many. */
export function allPlaces(rows: number): number[] {
  return Array.from({ length: rows }, (_, place) => place);
}
