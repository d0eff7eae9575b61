import {
  type LabelledAnswer,
  nodeClock,
  nodeDigester,
  type ResolvedScorer,
  scoreAnswers,
  type ScoredAnswers,
} from '@assay/engine';
import {
  AssayError,
  type Evaluator,
  type JsonObject,
  type RequiredPredictions,
  type ScorerOf,
} from '@assay/records';
import { sampleLabelOf } from '../../contract/read-hidden-labels.ts';
import { artifactFile } from '../../submit/artifact-file.ts';
import { readPredictions } from '../../submit/read-predictions.ts';
import type { Label } from '../../vault/commit-labels.ts';
import type { ScorerKind, ScoringWork } from '../scorer-kind.ts';
import { componentsOf, openScorer } from './open-scorer.ts';
import { metricsOf, promisedMetrics, slicesOf } from './metrics-of.ts';
import { refuseUncounted } from './refuse-uncounted.ts';

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
      const answers = await answersOf(scorer, work);
      const seed = Number(BigInt(work.seed) % 4_294_967_296n);
      const scored = scoreAnswers(resolved, answers, { seed, clock: nodeClock, digester: nodeDigester });
      return {
        metrics: metricsOf(scored.aggregates),
        slices: slicesOf(scored.aggregates),
        counts: countsOf(answers),
        marks: [],
        items: itemsOf(scored, resolved),
        trace: null,
        sandbox: null,
        used: null,
      };
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
    `the scorer ${key} is not the one that was registered: its code or runtime changed`,
    {
      fix: 'Register the evaluator again, which makes a new version of it, or use the Assay that it was registered with.',
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

async function answersOf(scorer: LabelsScorer, work: ScoringWork): Promise<readonly LabelledAnswer[]> {
  const { evaluator } = work.registered;
  const spec = predictionsOf(scorer, evaluator);
  const file = await artifactFile(spec, work.submission.artifacts, work.artifact);
  const predictions = await readPredictions(file, spec);
  const { labels } = await work.labels();
  return labels.map((label) => answerOf(label, predictions.get(label.item), evaluator));
}

function answerOf(
  label: Label,
  given: ReturnType<Awaited<ReturnType<typeof readPredictions>>['get']>,
  { labels }: Evaluator,
): LabelledAnswer {
  return {
    label: sampleLabelOf(label, labels!),
    answer: given === undefined ? { failed: 'invalid_submission', why: 'no prediction' } : { given },
  };
}

function countsOf(answers: readonly LabelledAnswer[]): {
  items: number;
  answered: number;
  errors: Record<string, number>;
} {
  const missing = answers.filter(({ answer }) => 'failed' in answer).length;
  return {
    items: answers.length,
    answered: answers.length - missing,
    errors: missing === 0 ? {} : { missing },
  };
}

function itemsOf({ rows }: ScoredAnswers, { metrics }: ResolvedScorer): readonly JsonObject[] {
  return rows.map(({ id, scores }) => {
    const byName = scores.map((score, i) => {
      const value = score.kind === 'scored' ? score.value : { missing: score.class };
      return [metrics[i]!.score_name, value] as const;
    });
    return { id, scores: Object.fromEntries(byName) };
  });
}
