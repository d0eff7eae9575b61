import type { JsonObject } from '@assay/records';
import type { Gap } from '../gap.ts';
import type { JudgeWords } from './judge-in-words.ts';

/** Why a metric that the file names is not in the project yet. */
export interface MissingMetric {
  readonly missing: string;
  /** Entries of scorer.metrics, one of which is meant. */
  readonly entries?: readonly JsonObject[];
  /** An entry that stands before each of these: the verdict that they count. */
  readonly before?: JsonObject;
  /** What samples have to say besides, for the metric to be taken of them. */
  readonly samples?: string;
  readonly filledBy: Gap['filled_by'];
}

const judgeOf = (model: string | null, prompt: string | null = null): JsonObject => ({
  'llm-as-judge': {
    judge: model === null ? '<key of a model>' : `<key of ${model}>`,
    instruction: prompt ?? '<the prompt of the paper>',
  },
});

/** A number that a judge gives: which of the project's models it is has to be said, and its prompt where the file does not have it. */
export function missingJudge({ quote, model }: JudgeWords, described: string): MissingMetric {
  const prompt = judgePromptIn(described);
  const missing = [...(model === null ? ['its model'] : []), ...(prompt === null ? ['its prompt'] : [])];
  const what =
    missing.length === 2
      ? 'neither its model nor its prompt is given'
      : missing.length === 1
        ? `${missing[0]} is not given`
        : 'which model of the project it is, and which part of its answer is the score, have to be stated';
  return {
    missing: `a judge gives it (${JSON.stringify(quote)}), and ${what}`,
    entries: [judgeOf(model, prompt)],
    filledBy: 'given',
  };
}

/** The prompt that the file gives, where it gives one. */
function judgePromptIn(described: string): string | null {
  const [, prompt, ...others] = described.split(/^Prompt of the judge:\n/m);
  return prompt === undefined || others.length > 0 ? null : prompt.trim();
}

/** An answer that only somebody who looks at it can judge. */
export function unjudged(missing: string, judge: JudgeWords | null): MissingMetric {
  return { missing, entries: [judgeOf(judge?.model ?? null)], filledBy: 'given' };
}

export const GROUPED = '"metadata": {"group": …} in each sample, by which samples are counted together';

/** A number over verdicts that a judge has to give first. */
export function overVerdicts(
  entry: JsonObject,
  missing: string,
  { judge, isGrouped }: { readonly judge: JudgeWords | null; readonly isGrouped: boolean },
): MissingMetric {
  const named = { ...(judgeOf(judge?.model ?? null)['llm-as-judge'] as JsonObject), name: 'verdict' };
  return {
    missing,
    before: { 'llm-as-judge': named },
    entries: [fedBy(entry, 'verdict')],
    ...(isGrouped ? { samples: GROUPED } : {}),
    filledBy: 'given',
  };
}

/** A number over programs that pass their tests: several answers to one sample are trials of it. */
export function overTests(entry: JsonObject, missing: string): MissingMetric {
  return {
    missing,
    before: { 'python-tests': { name: 'tests' } },
    entries: [fedBy(entry, 'tests')],
    filledBy: 'choice',
  };
}

function fedBy(entry: JsonObject, input: string): JsonObject {
  const pairs = Object.entries(entry).map(([metric, own]) => [metric, { ...(own as JsonObject), input }]);
  return Object.fromEntries(pairs) as JsonObject;
}

export function missingPort(name: string, port: 'judge' | 'embedding' | 'custom'): MissingMetric {
  if (port === 'embedding')
    return {
      missing: `${name} compares embeddings, and the file does not say of which model`,
      entries: [{ [name]: { embedding: '<key of a model>' } }],
      filledBy: 'given',
    };
  return {
    missing: `${name} asks a model, and the file gives neither its name nor its prompt`,
    entries: [name === 'llm-as-judge' ? judgeOf(null) : { [name]: { judge: '<key of a model>' } }],
    filledBy: 'given',
  };
}
