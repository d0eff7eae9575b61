import type { ScoringSample } from '@assay/metrics';
import type { DeclaredMetric } from '../../declare/project.ts';
import { numberOfRows } from '../../score/custom/number-of-rows.ts';
import { ownMetric, ownShape } from '../../score/own-metric.ts';
import { askSets, ownSetMetric } from '../../score/own-set.ts';
import { nodeFiles } from '../node-files.ts';
import { openIsolatedCommandMetric, openIsolatedModuleMetric } from './open-isolated-metric.ts';

export interface TriedMetric {
  /** Of each set of samples; null where there is none. */
  readonly numbers: readonly (number | null)[];
  /** In the metric's own words. */
  readonly troubles: readonly string[];
}

/** What a metric of a folder gives on some sets of samples, in a sandbox. Throws where it cannot be loaded. */
export async function tryIsolatedMetric(
  { score_name: name, metric, params }: DeclaredMetric,
  folder: string,
  sets: readonly (readonly ScoringSample[])[],
): Promise<TriedMetric> {
  const options = { files: nodeFiles(folder), env: {}, timeoutMs: 10_000 };
  const source =
    metric.kind === 'command'
      ? await openIsolatedCommandMetric(metric.command, options)
      : await openIsolatedModuleMetric(metric.kind === 'module' ? metric.path : metric.name, options);
  const troubles: string[] = [];
  try {
    const shape = ownShape(name, { ...source.declares, ...params });
    const own = { name, shape, source, onTrouble: (message: string) => void troubles.push(message) };
    const use = shape.isOfSet
      ? { metric: ownSetMetric(own), ownSet: askSets(own, params), params }
      : { metric: ownMetric(own), ownSet: null, params };
    const numbers: (number | null)[] = [];
    for (const rows of sets) numbers.push(await numberOfRows(use, rows));
    return { numbers, troubles };
  } finally {
    await source.close();
  }
}
