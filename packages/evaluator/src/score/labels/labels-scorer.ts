import { nodeDigester, type ResolvedScorer } from '@assay/engine';
import { AssayError, type Evaluator, type RequiredPredictions, type ScorerOf } from '@assay/records';
import { artifactFile } from '../../submit/artifact-file.ts';
import { readPredictions } from '../../submit/read-predictions.ts';
import type { ScorerKind, ScoringWork } from '../scorer-kind.ts';
import { componentsOf, openScorer } from './open-scorer.ts';
import { promisedMetrics } from './metrics-of.ts';
import { refuseUncounted } from './refuse-uncounted.ts';
import { answersOf, scorePredictions } from './score-predictions.ts';

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
