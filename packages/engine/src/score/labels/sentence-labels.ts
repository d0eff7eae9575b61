import { catalogue } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { WiredMetric } from '../scorer/scorer.ts';

const classification: ReadonlySet<string> = new Set(
  catalogue.find(({ title }) => title === 'Classification')?.metrics.map(({ name }) => name),
);

const LOOKED_AT = 1_000;
const FEWEST_WORDS = 4;

/** Notices expected values that are sentences where a metric takes each for the name of a class. */
export class SentenceLabels {
  #seen = 0;
  #sentences = 0;

  add(expected: JsonValue | undefined): void {
    if (expected === undefined || this.#seen === LOOKED_AT) return;
    this.#seen += 1;
    if (typeof expected === 'string' && expected.trim().split(/\s+/, FEWEST_WORDS).length === FEWEST_WORDS)
      this.#sentences += 1;
  }

  warnings(metrics: readonly Pick<WiredMetric, 'metric' | 'score_name' | 'input'>[]): readonly string[] {
    if (this.#sentences * 2 <= this.#seen) return [];
    return metrics
      .filter(({ metric, input }) => input === null && classification.has(metric.name))
      .map(
        ({ score_name }) =>
          `${score_name} compares whole labels, and most expected values are sentences: an answer in other words counts as wrong; for texts there are token-f1, rouge-l and llm-as-judge`,
      );
  }
}
