import { knownMetric, type LoggedOutput } from '@assay/engine';
import { passes } from '@assay/metrics';
import type { JsonObject, JsonValue, Score, ScoreFacts } from '@assay/records';
import type { LoggedSample } from '../../log/read-logged-sample.ts';
import type { RowScore } from '../samples/sample-row.ts';

/** A score of one trial, and why it is what it is. */
export interface WhyScored {
  readonly score_name: string;
  readonly metric: string;
  readonly trial: number;
  readonly score: RowScore;
  /** What the metric asks, as a sentence; null where the catalogue does not know it. */
  readonly asks: string | null;
  /** What the metric noted beside the score; only for those who may see labels. */
  readonly details: JsonObject | null;
  /** The texts that were looked for, and where the first of them that is there begins and ends in the output. */
  readonly looked_for: readonly string[] | null;
  readonly found_at: readonly [number, number] | null;
  /** Of several references the one that an embedding placed nearest to the output. */
  readonly nearest: string | null;
  readonly judge_reasons: readonly { readonly judge: string; readonly text: string }[];
}

/** Metrics that look for the expected text in the output as it stands. */
const literal: ReadonlySet<string> = new Set(['contains', 'exact-match', 'starts-with', 'ends-with']);

/** Every score of every trial. Without labels nothing that would tell one is said. */
export function whyScored(
  { trials, asked }: Pick<LoggedSample, 'trials' | 'asked'>,
  facts: readonly ScoreFacts[],
  withLabels: boolean,
): readonly WhyScored[] {
  return trials.flatMap((output) =>
    facts.flatMap((fact): readonly WhyScored[] => {
      const found = output.scores.find(({ name }) => name === fact.name);
      if (found === undefined) return [];
      const { score } = found;
      const texts = withLabels && literal.has(fact.metric) ? textsOf(asked.label?.expected) : null;
      return [
        {
          score_name: fact.name,
          metric: fact.metric,
          trial: output.trial,
          score:
            score.kind === 'missing'
              ? { kind: 'missing', class: score.class, why: withLabels ? score.why : null }
              : { kind: 'scored', value: score.value, passed: passedBy(fact, score.value) },
          asks: asksOf(fact.metric),
          details: withLabels && score.kind === 'scored' ? (score.details ?? null) : null,
          looked_for: texts,
          found_at: texts === null ? null : placeOf(texts, output),
          nearest: withLabels ? nearestOf(score, asked.label?.expected) : null,
          judge_reasons: withLabels ? reasonsFor(fact.name, output.trial, asked) : [],
        },
      ];
    }),
  );
}

function passedBy({ pass_rule: rule }: ScoreFacts, value: boolean | number | string): boolean | null {
  return rule === null || typeof value === 'string' ? null : passes(value, rule);
}

function asksOf(metric: string): string | null {
  // Metrics of the project's own have no page in the catalogue.
  return metric.includes(':') ? null : knownMetric(metric).meaning;
}

function textsOf(expected: JsonValue | undefined): readonly string[] | null {
  if (typeof expected === 'string') return [expected];
  return Array.isArray(expected) && expected.every((one) => typeof one === 'string') ? expected : null;
}

function nearestOf(score: Score, expected: JsonValue | undefined): string | null {
  const at = score.kind === 'scored' ? score.details?.['nearest'] : undefined;
  return typeof at === 'number' ? (textsOf(expected)?.[at] ?? null) : null;
}

function placeOf(texts: readonly string[], { entry }: LoggedOutput): readonly [number, number] | null {
  const output = entry?.output.kind === 'produced' ? entry.output.output : null;
  if (typeof output !== 'string') return null;
  for (const text of texts) {
    const at = text === '' ? -1 : output.indexOf(text);
    if (at !== -1) return [at, at + text.length];
  }
  return null;
}

function reasonsFor(
  name: string,
  trial: number,
  { verdicts }: LoggedSample['asked'],
): WhyScored['judge_reasons'] {
  return verdicts.flatMap(({ score_name, trial: of, judge, verdict }) =>
    score_name !== name ||
    of !== trial ||
    verdict === null ||
    verdict.kind === 'failed' ||
    verdict.reason === ''
      ? []
      : [{ judge, text: verdict.reason }],
  );
}
