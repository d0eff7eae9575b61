import { AssayError, type JsonObject } from '@assay/records';
import * as z from 'zod';

/** How several verdicts become one. */
export type PanelRule = 'mean' | 'median' | 'majority';

/** What a judged metric takes besides its own parameters. */
export interface JudgeOptions {
  /** Keys of models in the project file. */
  readonly judge: readonly string[];
  readonly aggregate: PanelRule;
  /** Verdicts asked of each judge, with a seed each. */
  readonly repeats: number;
  /** Times the same prompt is sent again after a reply that is not a verdict. */
  readonly reasks: number;
  readonly seed: number;
  /** Whether a judge may be the model under test. */
  readonly allow_self: boolean;
  /** Whether markup is taken out of what the judge is shown; `keep` for tasks about markup. */
  readonly html: 'text' | 'keep';
  /** Longest field that a judge is shown, in characters; the rest is cut, with a mark. */
  readonly max_characters: number;
  /** Tokens that all judges of the metric may use in one scoring; null: no ceiling. */
  readonly max_tokens: number | null;
  /** Answers that people have judged, which the judge is tried on first; null: it is taken at its word. */
  readonly calibration: { readonly cases: string; readonly min_agreement: number } | null;
}

const key = z.string().min(1);

const schema = z.strictObject({
  judge: z.union([key, z.array(key).min(1)]).transform((keys) => (typeof keys === 'string' ? [keys] : keys)),
  aggregate: z.enum(['mean', 'median', 'majority']).default('mean'),
  repeats: z.int().min(1).max(100).default(1),
  reasks: z.int().min(0).max(10).default(2),
  seed: z.int().nonnegative().default(42),
  allow_self: z.boolean().default(false),
  html: z.enum(['text', 'keep']).default('text'),
  max_characters: z.int().min(100).default(100_000),
  max_tokens: z.int().positive().nullable().default(null),
  calibration: z
    .union([key, z.strictObject({ cases: key, min_agreement: z.number().min(0).max(1).default(0.8) })])
    .transform((given) => (typeof given === 'string' ? { cases: given, min_agreement: 0.8 } : given))
    .nullable()
    .default(null),
});

const nameOne = 'Name a model of the project file: `llm-as-judge: { judge: my_judge }`.';

/** Parts the parameters of a judged metric: what is the judge's, checked here, and what is the metric's own. */
export function judgeOptions(
  scoreName: string,
  params: JsonObject,
): { readonly options: JudgeOptions; readonly own: JsonObject } {
  const known = Object.keys(schema.shape);
  const entries = Object.entries(params);
  const given = Object.fromEntries(entries.filter(([name]) => known.includes(name)));
  const own = Object.fromEntries(entries.filter(([name]) => !known.includes(name)));
  if (given['judge'] === undefined) {
    throw new AssayError(
      'usage',
      'E_JUDGE_OPTION',
      `the score "${scoreName}" is judged by a model, and names none`,
      {
        fix: nameOne,
      },
    );
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const why = z.prettifyError(parsed.error).replaceAll('\n', ' ');
    throw new AssayError('usage', 'E_JUDGE_OPTION', `the score "${scoreName}" is judged by a model: ${why}`, {
      fix: nameOne,
    });
  }
  if (new Set(parsed.data.judge).size < parsed.data.judge.length) {
    throw new AssayError('usage', 'E_JUDGE_OPTION', `the score "${scoreName}" names a judge twice`, {
      fix: 'To ask one judge several times, use `repeats`.',
    });
  }
  return { options: parsed.data, own };
}
