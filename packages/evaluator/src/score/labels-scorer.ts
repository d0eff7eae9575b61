import { nodeDigester, type ResolvedScorer } from '@assay/engine';
import { AssayError, type Evaluator, type RequiredPredictions, type ScorerOf } from '@assay/records';
import { artifactFile } from '../submit/artifact-file.ts';
import { readPredictions } from '../submit/read-predictions.ts';
import { answersOf, componentsOf, openScorer, promisedMetrics, scorePredictions } from './label-metrics.ts';
import type { ScorerKind, ScoringWork } from './scorer-kind.ts';

/** Metrics of sets that are a mean of verdicts: an item without a prediction is a verdict of no. */
const meansOfVerdicts = new Set(['pgr', 'task-completion-rate', 'safety-violation-rate']);

type Use = ResolvedScorer['metrics'][number];

/**
 * Where items may be left out, leaving one out must never pay. That holds for metrics that have a worst value for each item;
 * others (F1: an answer not given is no false positive; an error without an upper end) need every item.
 */
function refuseUncounted({ metrics }: ResolvedScorer, { missing, name }: RequiredPredictions): void {
  if (missing === 'refuse') return;
  const uncounted = metrics.find((use) => !countsAbsence(use));
  if (uncounted === undefined) return;
  throw new AssayError(
    'usage',
    'E_PRED_MISSING',
    `${uncounted.score_name} has no worst value for an item, so leaving items out of ${name} could raise it`,
    { fix: 'Set missing: refuse for these predictions.' },
  );
}

function countsAbsence({ metric }: Use): boolean {
  if (metric.kind === 'set') return meansOfVerdicts.has(metric.name);
  const { scoreType, direction } = metric;
  if (scoreType.kind === 'boolean') return direction !== 'none';
  if (scoreType.kind === 'label' || direction === 'none') return false;
  return (direction === 'higher' ? scoreType.min : scoreType.max) !== null;
}

type LabelsScorer = ScorerOf<'labels'>;

/** Hidden labels: predictions are joined to them by id, and scored as the engine scores a run. */
export const labelsScorer: ScorerKind<'labels'> = {
  register: async (scorer, { evaluator, folder, env }) => {
    const resolved = await openScorer(scorer, folder, env);
    try {
      refuseUncounted(resolved, predictionsOf(scorer, evaluator));
      return { components: componentsOf(resolved), metrics: promisedMetrics(resolved) };
    } finally {
      await resolved.close();
    }
  },
  score: async (scorer, work) => {
    const resolved = await openScorer(scorer, process.cwd(), work.env);
    try {
      checkVersion(scorer, resolved, work);
      const { evaluator } = work.registered;
      const spec = predictionsOf(scorer, evaluator);
      const file = await artifactFile(spec, work.submission.artifacts, work.artifact);
      const predictions = await readPredictions(file, spec);
      const { labels } = await work.labels();
      return scorePredictions(resolved, answersOf(labels, predictions, evaluator), {
        digits: work.seed,
        slice_floor: evaluator.slice_floor,
      });
    } finally {
      await resolved.close();
    }
  },
};

/** What is installed now must be what was registered: a number of another version is another number. */
function checkVersion({ key }: LabelsScorer, resolved: ResolvedScorer, { registered }: ScoringWork): void {
  const was = registered.scorer.components[key];
  if (nodeDigester.json(componentsOf(resolved)) === nodeDigester.json(was ?? null)) return;
  throw new AssayError(
    'usage',
    'E_SCORER_CHANGED',
    `the scorer ${key} is not the registered one: its code or runtime changed`,
    {
      fix: 'Register the evaluator again, which makes a new version of it, or use the version of Assay it was registered with.',
    },
  );
}

export function predictionsOf({ artifact }: LabelsScorer, { artifacts }: Evaluator): RequiredPredictions {
  const found = artifacts.find(({ name }) => name === artifact) ?? artifacts[0]!;
  if (found.kind === 'predictions') return found;
  throw new AssayError(
    'usage',
    'E_SPEC_VALUE',
    `the artifact ${found.name} is ${found.kind}, not predictions`,
  );
}
