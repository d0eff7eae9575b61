import {
  nodeClock,
  nodeDigester,
  nodeFiles,
  nodeScorerContext,
  readScorer,
  type ResolvedScorer,
  resolveScorer,
} from '@assay/engine';
import { AssayError, type JsonObject, type ScorerOf, SpecProblems } from '@assay/records';
import type { ScoringWork } from '../scorer-kind.ts';

type LabelsScorer = Pick<ScorerOf<'labels'>, 'key' | 'metrics' | 'aggregates'>;

/** The scorer as its evaluator declares it; metrics of the catalogue that ask nobody. */
export async function openScorer(
  { key, metrics, aggregates }: LabelsScorer,
  folder: string,
  env: ScoringWork['env'],
): Promise<ResolvedScorer> {
  const files = nodeFiles(folder);
  const problems = new SpecProblems();
  const written = { key, metrics: [...metrics], ...(aggregates === undefined ? {} : { aggregates }) };
  const declared = await readScorer(written, files, () => ({}), problems);
  problems.throwIfAny();
  const context = await nodeScorerContext({ files, models: [], context: { folder, env, clock: nodeClock } });
  const resolved = await resolveScorer(declared, context);
  const asking = resolved.metrics.find(
    ({ metric, panel, ownSet }) => metric.kind === 'port' || panel !== null || ownSet !== null,
  );
  if (asking === undefined) return resolved;
  await resolved.close();
  throw new AssayError(
    'usage',
    'E_SCORER_METRICS',
    `${asking.score_name} asks a model or runs code; hidden labels are scored only by metrics that ask no model and run no code`,
  );
}

export function componentsOf({ version }: ResolvedScorer): JsonObject {
  const { code, dependency_lock: lock, runtime, configuration, judge, arena } = version;
  return { kind: 'labels', code, lock, runtime, config: nodeDigester.json(configuration), judge, arena };
}
