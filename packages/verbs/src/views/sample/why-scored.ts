import type { LoggedOutput } from '@assay/engine';
import { passes } from '@assay/metrics';
import type { JsonObject, JsonValue, Score, Scored, ScoreFacts } from '@assay/records';
import type { LoggedSample } from '../../log/read-logged-sample.ts';
import type { RowScore } from '../samples/sample-row.ts';
import { placeOf, textSought, textsOf } from './text-sought.ts';
import { shownValue, whySentence } from './why-sentence.ts';

/** A score of one trial, and why it is what it is. */
export interface WhyScored {
  readonly score_name: string;
  readonly metric: string;
  readonly trial: number;
  readonly score: RowScore;
  /** What was looked for and whether it is there, else what the metric asks. */
  readonly sentence: string;
  /** What the metric noted beside the score; only for those who may see labels. */
  readonly details: JsonObject | null;
  /** Where in the output what was looked for begins and ends. */
  readonly found_at: readonly [number, number] | null;
  /** Of several references the one that an embedding placed nearest to the output. */
  readonly nearest: string | null;
  readonly judge_reasons: readonly { readonly judge: string; readonly text: string }[];
}

/** Every score of every trial that a sample can have. Without labels nothing that would tell one is said. */
export function whyScored(
  { trials, asked, metrics }: Pick<LoggedSample, 'trials' | 'asked' | 'metrics'>,
  facts: readonly ScoreFacts[],
  withLabels: boolean,
): readonly WhyScored[] {
  return trials.flatMap((output) =>
    facts.flatMap((fact): readonly WhyScored[] => {
      const found = output.scores.find(({ name }) => name === fact.name);
      if (found === undefined) return [];
      const { score } = found;
      if (fact.kind === 'set' && score.kind === 'missing' && score.class === 'not_applicable') return [];
      return [
        {
          score_name: fact.name,
          metric: fact.metric,
          trial: output.trial,
          score:
            score.kind === 'missing'
              ? { kind: 'missing', class: score.class, why: withLabels ? score.why : null }
              : { kind: 'scored', value: score.value, passed: passedBy(fact, score.value) },
          ...(withLabels
            ? reasonOf(score, fact, output, { asked, metrics })
            : reasonWithoutLabels(score, fact)),
        },
      ];
    }),
  );
}

type Reason = Omit<WhyScored, 'score_name' | 'metric' | 'trial' | 'score'>;

function reasonOf(
  score: Score,
  fact: ScoreFacts,
  output: LoggedOutput,
  { asked, metrics }: Pick<LoggedSample, 'asked' | 'metrics'>,
): Reason {
  const judge_reasons = reasonsFor(fact.name, output.trial, asked);
  const none = { details: null, found_at: null, nearest: null, judge_reasons };
  if (score.kind === 'missing') return { ...none, sentence: `Missing: ${score.why}.` };
  const failed = failedSentence(score, output);
  if (failed !== null) return { ...none, sentence: failed };
  const { params = {}, reading, input } = configured(fact.name, metrics);
  const sought =
    input === undefined ? textSought(fact.metric, params as JsonObject, asked.label?.expected) : null;
  const answer = answerOf(output);
  const readAs = reading === undefined ? undefined : score.details?.['answer'];
  const read_as = typeof readAs === 'string' ? readAs : null;
  return {
    ...none,
    sentence: whySentence({ metric: fact.metric, value: score.value, sought, answer, read_as }),
    details: score.details ?? null,
    found_at:
      sought === null || answer === null || reading !== undefined || score.value !== true
        ? null
        : placeOf(sought, answer),
    nearest: nearestOf(score, asked.label?.expected),
  };
}

function reasonWithoutLabels(score: Score, { metric }: ScoreFacts): Reason {
  const sentence =
    score.kind === 'missing'
      ? `Missing: ${score.class}.`
      : whySentence({ metric, value: score.value, sought: null, answer: null, read_as: null });
  return { sentence, details: null, found_at: null, nearest: null, judge_reasons: [] };
}

/** Of a failure that counts at the worst value: nothing was looked for in it. Null: there was an answer to judge. */
function failedSentence({ value, details }: Scored, { entry }: LoggedOutput): string | null {
  const { failure, why } = details ?? {};
  if (typeof failure !== 'string' || typeof why !== 'string') return null;
  const what = entry?.output.kind === 'failed' ? 'There is no answer' : 'The answer cannot be judged';
  return `${what} (${failure}: ${why}): it counts as ${shownValue(value)}.`;
}

/** How the scorer makes a score, as its version has it. */
function configured(name: string, configuration: JsonObject | null): Readonly<Record<string, JsonValue>> {
  const metrics = configuration?.['metrics'];
  if (!Array.isArray(metrics)) return {};
  return (metrics as readonly JsonObject[]).find(({ score }) => score === name) ?? {};
}

function passedBy({ pass_rule: rule }: ScoreFacts, value: boolean | number | string): boolean | null {
  return rule === null || typeof value === 'string' ? null : passes(value, rule);
}

function answerOf({ entry }: LoggedOutput): string | null {
  const output = entry?.output.kind === 'produced' ? entry.output.output : null;
  return typeof output === 'string' ? output : null;
}

function nearestOf(score: Score, expected: JsonValue | undefined): string | null {
  const at = score.kind === 'scored' ? score.details?.['nearest'] : undefined;
  return typeof at === 'number' ? (textsOf(expected)?.[at] ?? null) : null;
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
