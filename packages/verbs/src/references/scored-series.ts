import { openScored, type ScoredRun, type ScoredSeries, type Workbench } from '@assay/engine';
import { currentScoring } from './find-scored.ts';
import type { SpecificationRuns } from './newest-series.ts';
import { stabilityOfSeries } from './series-of.ts';

/** The runs of a series as the scorer of their specification judged them, and what keeps the series from being whole. */
export async function scoredSeries(
  { listed, series }: SpecificationRuns,
  { project, store }: Pick<Workbench, 'project' | 'store'>,
): Promise<{ readonly series: ScoredSeries; readonly lacks: readonly string[] }> {
  const { specification } = listed;
  const task = project.tasks.find(({ key }) => key === specification.task_key);
  const scorerKey = specification.scorer ?? task?.scorers[0]?.key;
  const runs: ScoredRun[] = [];
  const lacks: string[] = [];
  if (series.length === 0) lacks.push('it was never run: `assay run`');
  else if (series.length < specification.num_runs) {
    lacks.push(`${series.length} of its ${specification.num_runs} runs are there: \`assay run --resume\``);
  }
  for (const { manifest, status } of series) {
    const scoring = status === 'closed' ? await currentScoring(manifest.id, store, scorerKey) : null;
    const scored = scoring === null ? null : await openScored(scoring.id, store);
    if (status === 'open') lacks.push(`run ${manifest.id} is not finished: \`assay run --resume\``);
    else if (scored === null)
      lacks.push(`run ${manifest.id} has no scoring by ${scorerKey}: \`assay score ${manifest.id}\``);
    else runs.push(scored);
  }
  const stability = runs.length > 1 ? await stabilityOfSeries(runs[0]!, store) : null;
  return { series: { runs, stability }, lacks };
}
