import { columns, type Page, table } from '../compare/show/page.ts';
import { agreeing, plural, shownNumber } from '@assay/shown';
import type { ScorerSpread, Source } from './scorer-spread.ts';

const words: Readonly<Record<Source, string>> = {
  neither: 'nothing',
  solver: 'the solver',
  scorer: 'the scorer',
  both: 'solver and scorer',
  unknown: 'cannot be determined',
};

/** Whether solver or scorer varied. */
export function scorerSpreadPage({ run_id: run, scorings, metrics, samples }: ScorerSpread): Page {
  return [
    { kind: 'heading', text: 'Solver or scorer' },
    {
      kind: 'line',
      text: `Run ${run} scored ${scorings} times: ${plural(samples.scorer, 'sample')} ${agreeing(samples.scorer, 'varies', 'vary')} with the scorer, ${samples.solver} with the output alone, ${samples.neither} with neither.`,
    },
    ...table(
      columns('metric', '#std over runs', '#std of the scorer', '#left to the solver', 'what varies'),
      Object.entries(metrics).map(([name, { over_runs, scorer, solver, source }]) => [
        name,
        shownNumber(over_runs),
        shownNumber(scorer),
        shownNumber(solver),
        words[source],
      ]),
    ),
  ];
}
