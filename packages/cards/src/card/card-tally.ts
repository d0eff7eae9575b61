import type { CardSubject, Figure } from '@assay/records';
import type { Reading } from '../corpus/result-row.ts';
import type { PlacedTriple } from './card-rows.ts';
import { comparabilityFigures } from './figures/comparability-figures.ts';
import { provenanceFigures } from './figures/provenance-figures.ts';
import { reportedFigures } from './figures/reported-figures.ts';
import { reproducibilityFigures } from './figures/reproducibility-figures.ts';
import type { Tally } from './figures/tally.ts';

/** Everything a card counts over its triples, which may come one by one and be forgotten. */
export class CardTally {
  readonly #beforeCompleteness: readonly Tally[];
  readonly #afterCompleteness: readonly Tally[];
  readonly #datasets = new Set<string>();
  readonly #files = new Set<string>();

  constructor(subject: CardSubject, reading: Reading = 'resolved') {
    this.#beforeCompleteness = [...reportedFigures(subject), ...reproducibilityFigures(subject)];
    this.#afterCompleteness = [...provenanceFigures(subject), ...comparabilityFigures(subject, reading)];
  }

  add(triple: PlacedTriple): void {
    for (const tally of [...this.#beforeCompleteness, ...this.#afterCompleteness]) tally.add(triple);
    this.#datasets.add(triple.path[1]);
    for (const { file } of triple.reports) this.#files.add(file);
  }

  /** The datasets that were reported on, and the records that do, each in the order in which they came. */
  get datasets(): ReadonlySet<string> {
    return this.#datasets;
  }

  get files(): ReadonlySet<string> {
    return this.#files;
  }

  /** The numbers in the order of a card, made one by one: each holds the rows behind it. */
  *figures(completeness: readonly Figure[]): Generator<Figure, void, undefined> {
    for (const tally of this.#beforeCompleteness) yield tally.figure();
    yield* completeness;
    for (const tally of this.#afterCompleteness) yield tally.figure();
  }
}
