import { openScored, type ScoredRun, type ScoredSeries, type Workbench } from '@assay/engine';
import type { Action } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { currentScoring } from './find-scored.ts';
import type { SpecificationRuns } from './newest-series.ts';
import { stabilityOfSeries } from './series-of.ts';

/** What keeps a specification from being judged, and what would help. */
export interface Obstacle {
  readonly task_specification_key: string;
  readonly why: string;
  readonly action: Action;
}

/** The runs of a series as the scorer of their specification judged them, and what keeps the series from being whole. */
export async function scoredSeries(
  { listed, series }: SpecificationRuns,
  { project, store }: Pick<Workbench, 'project' | 'store'>,
): Promise<{ readonly series: ScoredSeries; readonly obstacles: readonly Obstacle[] }> {
  const { specification } = listed;
  const task = project.tasks.find(({ key }) => key === specification.task_key);
  const scorerKey = specification.scorer ?? task?.scorers[0]?.key;
  const runs: ScoredRun[] = [];
  const obstacles: Obstacle[] = [];
  const report = (why: string, action: Action): unknown =>
    obstacles.push({ task_specification_key: specification.key, why, action });
  if (series.length === 0) report('it was never run', { kind: 'run', missing: 'closed_run' });
  else if (series.length < specification.num_runs)
    report(
      `${series.length} of its ${plural(specification.num_runs, 'run')} ${agreeing(series.length, 'is', 'are')} there`,
      { kind: 'resume' },
    );
  for (const { manifest, status } of series) {
    const scoring = status === 'closed' ? await currentScoring(manifest.id, store, scorerKey) : null;
    const scored = scoring === null ? null : await openScored(scoring.id, store);
    if (status === 'open') report(`run ${manifest.id} is not finished`, { kind: 'resume' });
    else if (scored === null)
      report(`run ${manifest.id} has no scoring by ${scorerKey}`, { kind: 'score', run: manifest.id });
    else runs.push(scored);
  }
  const stability = runs.length > 1 ? await stabilityOfSeries(runs[0]!, store) : null;
  return { series: { runs, stability }, obstacles };
}
