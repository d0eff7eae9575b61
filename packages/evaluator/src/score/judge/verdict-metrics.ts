import { type LabelledAnswer, nodeClock, nodeDigester, scoreAnswers } from '@assay/engine';
import type { JsonObject, JsonValue, ScoredMetric, ScorerOf } from '@assay/records';
import { hasElements } from '../../judge/judge-elements.ts';
import type { JudgedItem } from '../../judge/judged-item.ts';
import { metricsOf, promisedMetrics } from '../labels/metrics-of.ts';
import { componentsOf, openScorer } from '../labels/open-scorer.ts';
import type { PromisedMetric, Registration, ScoringWork } from '../scorer-kind.ts';

type JudgeScorer = ScorerOf<'judge'>;

/** What metrics over verdicts are made of and give; null where there are none. */
export async function checkVerdictMetrics(
  { key, metrics }: JudgeScorer,
  { folder, env }: Registration,
): Promise<{ readonly components: JsonObject; readonly metrics: readonly PromisedMetric[] } | null> {
  if (metrics.length === 0) return null;
  const resolved = await openScorer({ key, metrics }, folder, env);
  try {
    return { components: componentsOf(resolved), metrics: promisedMetrics(resolved) };
  } finally {
    await resolved.close();
  }
}

/** Metrics of the catalogue over what judges said: a verdict stands in the place of the output. */
export async function scoreVerdicts(
  { key, metrics }: JudgeScorer,
  items: readonly JudgedItem[],
  work: ScoringWork,
): Promise<readonly ScoredMetric[]> {
  if (metrics.length === 0) return [];
  const resolved = await openScorer({ key, metrics }, process.cwd(), work.env);
  try {
    const seed = Number(BigInt(work.seed) % 4_294_967_296n);
    const settings = { seed, clock: nodeClock, digester: nodeDigester };
    return metricsOf(scoreAnswers(resolved, items.map(answerOf), settings).aggregates);
  } finally {
    await resolved.close();
  }
}

/** A list whose elements were judged is a ranking, of which those that pass are relevant; anything else is its verdict. */
function answerOf(item: JudgedItem): LabelledAnswer {
  const { id, missing, passed, value, label } = item;
  if (missing !== null) return { label: { id }, answer: { failed: 'judge_error', why: missing } };
  if (!hasElements(item)) {
    const given: JsonValue = passed ?? value ?? label;
    return { label: { id }, answer: { given } };
  }
  const relevant = item.elements.flatMap((element, i) => (element.passed === true ? [String(i)] : []));
  return {
    label: { id, expected: relevant },
    answer: { given: item.elements.map((_, i) => String(i)) },
  };
}
