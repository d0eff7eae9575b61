import {
  gatedFirst,
  intervalOrWhy,
  markdownCode,
  markdownTable,
  markdownText,
  numberLabel,
  plural,
  shownNumber,
} from '@assay/shown';
import { varyingScores } from '../../repeat/varying-scores.ts';
import type { Report } from '../report-schema.ts';

/** What the runs of a series say together: the mean of every number over them, and the samples that vary. */
export function seriesSections({
  stability: found,
  gates,
  expected_scores: expected,
}: Report): readonly string[] {
  if (found === null) return [];
  const rows = gatedFirst(Object.entries(found.metrics), gates, expected).map(
    ([name, { mean, std, interval, interval_missing: why, n }]) => [
      markdownText(numberLabel(name, found.labels)),
      shownNumber(mean, interval),
      markdownText(intervalOrWhy(interval, why)),
      shownNumber(std),
      String(n),
    ],
  );
  const varying = varyingScores(found.unstable_samples).map(({ id, name, how, word }) => [
    markdownCode(id),
    markdownText(name),
    markdownText(how),
    word,
  ]);
  const numbers = markdownTable(['number', 'mean', '95 % interval over runs', 'std', 'runs'], rows);
  return [
    `## Mean over ${plural(found.run_ids.length, 'run')}\n\nMeasured: ${found.measures}. The rest of this report is about one run of the series.\n\n${numbers}`,
    ...(varying.length === 0
      ? []
      : [
          `## Samples that vary\n\n${markdownTable(['sample', 'score', 'how it varies', 'in words'], varying)}`,
        ]),
  ];
}
