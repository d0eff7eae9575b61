import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { ImplementedMetric, TryMetric } from './implemented-metric.ts';
import { knownForms } from './known-forms.ts';
import { knownRows } from './known-rows.ts';
import { isSameNumber } from './same-number.ts';

/** What rows are tried on a metric whose name nothing explains: lists of terms, labels, texts. */
const tried = ['set-f1', 'f1', 'squad-f1'];

/**
 * The number that code of the project gives whether or not an answer stands beside its own label: then it pools what all samples
 * have. Null: labels that are exchanged between samples change it, it does not read labels, or none of the rows.
 */
export async function ignoresPairs(own: ImplementedMetric, tryMetric: TryMetric): Promise<number | null> {
  for (const metric of tried) {
    const samples = knownRows(metric, {})!.map((row, i): ScoringSample => ({ id: `known-${i + 1}`, ...row }));
    for (const form of knownForms(samples)) {
      const value = await tryMetric(own, form);
      // Nothing and everything are the same whatever is exchanged.
      if (value === null || value === 0 || value === 1) continue;
      const isSame = async (others: readonly ScoringSample[]): Promise<boolean> => {
        const other = await tryMetric(own, others);
        return other !== null && isSameNumber(value, other);
      };
      const readsLabels = !(await isSame(
        form.map((sample) => ({ ...sample, expected: form[0]!.expected! })),
      ));
      return readsLabels && (await isSame(withExchangedLabels(form))) ? value : null;
    }
  }
  return null;
}

function withExchangedLabels(samples: readonly ScoringSample[]): readonly ScoringSample[] {
  const labels = samples.map(({ expected = null }): JsonValue => expected);
  return samples.map((sample, i) => ({ ...sample, expected: labels[(i + 1) % labels.length]! }));
}
