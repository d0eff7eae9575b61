import { AssayError, type JsonObject, shapeProblem } from '@assay/records';
import * as z from 'zod';

/** How several verdicts become one. */
export type PanelRule = 'mean' | 'median' | 'majority';

/** What a judged metric takes besides its own parameters. */
export interface JudgeOptions {
  /** Keys of models in the project file. */
  readonly judge: readonly string[];
  /** A file with the verdicts of people, who judge beside the models or instead of them; absent: nobody does. */
  readonly people?: string;
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
const people = z.strictObject({ provider: z.literal('human'), verdicts: key });
const judge = z.union([key, people]);

const schema = z.strictObject({
  judge: z
    .union([judge, z.array(judge).min(1)])
    .transform((given) => (Array.isArray(given) ? given : [given])),
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

/** Names of what is the judge's among the parameters of a metric. */
export const judgeOptionNames: readonly string[] = Object.keys(schema.shape);

const nameOne =
  'Name a model of the project file, `llm-as-judge: { judge: my_judge }`, or the verdicts of people, `judge: { provider: human, verdicts: verdicts.jsonl }`.';

/** Parts the parameters of a judged metric: what is the judge's, checked here, and what is the metric's own. */
export function judgeOptions(
  scoreName: string,
  params: JsonObject,
): { readonly options: JudgeOptions; readonly own: JsonObject } {
  const known = judgeOptionNames;
  const entries = Object.entries(params);
  const given = Object.fromEntries(entries.filter(([name]) => known.includes(name)));
  const own = Object.fromEntries(entries.filter(([name]) => !known.includes(name)));
  if (given['judge'] === undefined) {
    throw new AssayError(
      'usage',
      'E_JUDGE_OPTION',
      `the score "${scoreName}" is judged, and names no judge`,
      {
        fix: nameOne,
      },
    );
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const why = shapeProblem(parsed.error, given);
    const isJudge = parsed.error.issues.some(({ path }) => path[0] === 'judge');
    const message = `the score "${scoreName}" is judged: ${why}`;
    throw new AssayError('usage', 'E_JUDGE_OPTION', message, isJudge ? { fix: nameOne } : {});
  }
  const { judge: judges, ...rest } = parsed.data;
  const models = judges.filter((one) => typeof one === 'string');
  const files = judges.filter((one) => typeof one !== 'string');
  if (files.length > 1 || (files.length === 1 && rest.calibration !== null)) {
    const message =
      files.length > 1
        ? `the score "${scoreName}" names people as judges twice`
        : `the score "${scoreName}" tries people on answers that people have judged`;
    const fix = 'Put all verdicts of people in one file; `calibration` is for judges that are models.';
    throw new AssayError('usage', 'E_JUDGE_OPTION', message, { fix });
  }
  if (new Set(models).size < models.length) {
    throw new AssayError('usage', 'E_JUDGE_OPTION', `the score "${scoreName}" names a judge twice`, {
      fix: 'To ask one judge several times, use `repeats`.',
    });
  }
  const [file] = files;
  const options = { ...rest, judge: models, ...(file === undefined ? {} : { people: file.verdicts }) };
  return { options, own };
}
