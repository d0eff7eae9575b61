import {
  type LabelledAnswer,
  nodeClock,
  nodeDigester,
  type ResolvedScorer,
  scoreAnswers,
  type ScoredAnswers,
} from '@assay/engine';
import type { Evaluator, JsonObject, JsonValue } from '@assay/records';
import { hiddenColumns, slicesOfItem } from '../../board/told-slices.ts';
import { sampleLabelOf } from '../../contract/read-hidden-labels.ts';
import type { Label } from '../../vault/commit-labels.ts';
import type { ScorerResult } from '../scorer-kind.ts';
import { metricsOf, slicesOf } from './metrics-of.ts';

/** Every hidden label with the prediction for its item; where there is none, that is an invalid answer. */
export function answersOf(
  labels: readonly Label[],
  predictions: ReadonlyMap<string, JsonValue>,
  { labels: declared }: Pick<Evaluator, 'labels'>,
): readonly LabelledAnswer[] {
  return labels.map((label): LabelledAnswer => {
    const given = predictions.get(label.item);
    return {
      label: sampleLabelOf(label, declared!),
      answer: given === undefined ? { failed: 'invalid_submission', why: 'no prediction' } : { given },
    };
  });
}

/** The numbers of predictions. The seed is written in digits; the same one gives the same intervals. */
export function scorePredictions(
  resolved: ResolvedScorer,
  answers: readonly LabelledAnswer[],
  { digits, slice_floor: floor }: { readonly digits: string; readonly slice_floor: number },
): ScorerResult {
  const seed = Number(BigInt(digits) % 4_294_967_296n);
  const scored = scoreAnswers(resolved, answers, { seed, clock: nodeClock, digester: nodeDigester });
  return {
    metrics: metricsOf(scored.aggregates),
    slices: slicesOf(scored.aggregates),
    hidden_slices: hiddenColumns(
      answers.map(({ label }) => slicesOfItem(label)),
      floor,
    ).flatMap(({ slices }) => slices),
    counts: countsOf(answers),
    marks: [],
    items: itemsOf(scored, resolved),
    trace: null,
    sandbox: null,
    used: null,
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
