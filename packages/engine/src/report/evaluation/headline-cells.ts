import { shownCount, shownInterval, shownNumber } from '@assay/shown';
import type { EvaluationReport } from './evaluation-report.ts';

/** The headlines of an evaluation as a table, the same in every format; what they are about is a column where they differ. */
export function headlineTable({ shared_headline: shared, task_specifications }: EvaluationReport): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const number = shared === null ? ['number', '#value'] : [`#${shared}`];
  return {
    head: ['specification', 'model on task', ...number, '#95 % interval', '#n', 'gates'],
    rows: task_specifications.map(({ key, subject, headline, outcome }) => [
      key,
      subject,
      ...(shared === null ? [headline.what] : []),
      shownNumber(headline.value, headline.interval),
      shownInterval(headline.interval),
      shownCount(headline.n),
      outcome ?? '–',
    ]),
  };
}
