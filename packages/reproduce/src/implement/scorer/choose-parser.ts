import type { Field } from '@assay/tasks';
import type { Gap } from '../gap.ts';
import { judgedFields } from './missing-metric.ts';
import { type JudgedPart, slug } from '../task-parts.ts';

/** Words of a field that answers are not compared as they stand. */
const readFirst =
  /model-dependent|depends on the model|differs? (?:between|from) models?|per[- ]model|(?:is|are) (?:parsed|post-?processed|normali[sz]ed|converted|mapped|rescaled) (?:before|from|to|into)|normali[sz]es? (?:the )?(?:coordinates|answers|outputs|predictions|responses)/i;

/** Answers that have to be read by code before a metric compares them, in the file's own words. */
export function parserGaps(judged: readonly JudgedPart[]): readonly Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { task } of judged) {
    for (const field of judgedFields(task)) {
      const words = sentencesOf(field).filter((sentence) => readFirst.test(sentence));
      if (words.length > 0) gaps.set(field.name ?? '', parserGap(field.name ?? 'answer', words.join(' ')));
    }
  }
  return [...gaps.values()];
}

function sentencesOf({ description }: Field): readonly string[] {
  return (description ?? '').split(/(?<=[.])\s+/);
}

function parserGap(field: string, words: string): Gap {
  const file = slug(field);
  return {
    kind: 'output',
    part: null,
    field,
    what: `${field} is not compared as a model writes it: ${JSON.stringify(words)}`,
    fill: `parsers/${file}/parse.ts with export const type = 'label' and export default ({ input, output }) => text, the answer as the labels have it (a box or a list as JSON, an empty text where there is none); in assay.yaml below scorer.metrics - { module: parsers/${file}/parse.ts, name: "${parserName(field)}" }, and input: "${parserName(field)}" in each metric that judges it; or nothing, where the model writes it so`,
    filled_by: 'module',
  };
}

/** What the score is called that a parser gives, and that metrics take for the answer. */
export function parserName(field: string): string {
  return `${field} as read`;
}
