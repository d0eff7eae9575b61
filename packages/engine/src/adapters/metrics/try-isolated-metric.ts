import type { ScoringSample } from '@assay/metrics';
import type { Score } from '@assay/records';
import type { DeclaredMetric } from '../../declare/project.ts';
import { ownMetric } from '../../score/custom/own-metric.ts';
import { ownShape } from '../../score/custom/own-shape.ts';
import { nodeFiles } from '../node-files.ts';
import { openIsolatedCommandMetric, openIsolatedModuleMetric } from './open-isolated-metric.ts';

export interface TriedMetric {
  readonly scores: readonly Score[];
  /** In the metric's own words. */
  readonly troubles: readonly string[];
}

/** What a metric of a folder gives on some samples, in a sandbox. Throws where it cannot be loaded. */
export async function tryIsolatedMetric(
  { score_name: name, metric, params }: DeclaredMetric,
  folder: string,
  samples: readonly ScoringSample[],
): Promise<TriedMetric> {
  const options = { files: nodeFiles(folder), env: {}, timeoutMs: 10_000 };
  const source =
    metric.kind === 'command'
      ? await openIsolatedCommandMetric(metric.command, options)
      : await openIsolatedModuleMetric(metric.kind === 'module' ? metric.path : metric.name, options);
  const troubles: string[] = [];
  try {
    const shape = ownShape(name, { ...source.declares, ...params });
    const own = ownMetric({ name, shape, source, onTrouble: (message) => troubles.push(message) });
    const scores: Score[] = [];
    if (own.kind === 'port') for (const sample of samples) scores.push(await own.score(sample, params, {}));
    return { scores, troubles };
  } finally {
    await source.close();
  }
}
