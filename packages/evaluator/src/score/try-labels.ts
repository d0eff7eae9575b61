import { type LabelledAnswer, nodeClock, nodeDigester, scoreAnswers } from '@assay/engine';
import { AssayError, type Evaluator, type JsonValue, type Prediction } from '@assay/records';
import { sampleLabelOf } from '../contract/read-hidden-labels.ts';
import { predictionOf } from '../submit/read-predictions.ts';
import type { Label } from '../vault/commit-labels.ts';
import { openScorer } from './label-metrics.ts';
import { predictionsOf } from './labels-scorer.ts';
import type { Registration } from './scorer-kind.ts';

/** Labels that are tried of each split; the rest are like them, or are told when the first submission is scored. */
const TRIED = 1_000;

/** Scores the labels themselves: a metric that cannot take them is told to the host now, and not when submissions wait. */
export async function tryLabels(
  evaluator: Evaluator,
  bySplit: ReadonlyMap<string, readonly Label[]>,
  { folder, env }: Pick<Registration, 'folder' | 'env'>,
): Promise<void> {
  for (const scorer of evaluator.scorers) {
    if (scorer.kind !== 'labels') continue;
    const { prediction } = predictionsOf(scorer, evaluator);
    const resolved = await openScorer(scorer, folder, env);
    try {
      for (const labels of bySplit.values()) {
        const answers = labels.slice(0, TRIED).map((each): LabelledAnswer => {
          const label = sampleLabelOf(each, evaluator.labels!);
          return { label, answer: { given: rightAnswer(label.expected ?? null, prediction) } };
        });
        scoreAnswers(resolved, answers, { seed: 0, clock: nodeClock, digester: nodeDigester });
      }
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      throw new AssayError('usage', error.code, `the labels do not fit: ${error.message}`, {
        cause: error,
        location: { file: evaluator.labels!.file },
        fix: error.fix,
      });
    } finally {
      await resolved.close();
    }
  }
}

function rightAnswer(expected: JsonValue, prediction: Prediction): JsonValue {
  if (prediction.type !== 'probabilities') return expected;
  const shares = (prediction.values ?? []).map((value) => [value, value === expected ? 1 : 0] as const);
  return predictionOf(Object.fromEntries(shares), prediction);
}
