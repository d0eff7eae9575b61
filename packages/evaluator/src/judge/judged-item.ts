import {
  JUDGE_PROMPT,
  JUDGE_PROMPT_VERSION,
  modelSchema,
  nodeDigester,
  type ProjectFiles,
  readCalibrationCases,
  readText,
} from '@assay/engine';
import {
  AssayError,
  type Digest,
  type JsonObject,
  jsonObjectSchema,
  jsonValueSchema,
  type JudgePolicy,
  shapeProblem,
} from '@assay/records';
import * as z from 'zod';
import { digestOf } from '../contract/evaluators.ts';
import { readTexts } from '../review/read-review.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import type { Vault } from '../vault/vault.ts';

/** What one judge said of an answer, once. */
export interface GivenVerdict {
  readonly judge: string;
  readonly repeat: number;
  /** On the scale of the verdict; null where there is none. */
  readonly value: number | null;
  readonly label: string | null;
  readonly reason: string;
  /** Why there is none. */
  readonly missing: string | null;
  /** Of a pair: the two orders did not agree. */
  readonly inconsistent: boolean;
  readonly served: string | null;
}

/** What the panel made of an answer. */
export interface JudgedItem {
  readonly id: string;
  /** Null: the judges gave no verdict, or reached no consensus. */
  readonly value: number | null;
  readonly label: string | null;
  readonly passed: boolean | null;
  /** `judge_error`, `no_consensus`; null where there is a verdict. */
  readonly missing: string | null;
  readonly verdicts: readonly GivenVerdict[];
  /** The answer speaks to the judge rather than to a reader. */
  readonly suspect: boolean;
}

/** Whether a verdict passes; null where the policy has no rule for it. */
export function doesPass(
  { value, label }: { readonly value: number | null; readonly label: string | null },
  { verdict }: Pick<JudgePolicy, 'verdict'>,
): boolean | null {
  if (verdict === undefined) return null;
  if ('labels' in verdict) return label === null ? null : verdict.pass.includes(label);
  return value === null || verdict.pass === undefined ? null : value >= verdict.pass;
}

/** The ends of the scale that verdicts are on. */
export function rangeOf({ verdict }: Pick<JudgePolicy, 'verdict'>): {
  readonly min: number;
  readonly max: number;
} {
  return verdict !== undefined && 'score' in verdict ? verdict.score : { min: 0, max: 1 };
}

/** The verdict asked for, as JSON Schema. */
export function verdictSchema(properties: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: { ...properties, reason: { type: 'string' } },
    required: [...Object.keys(properties), 'reason'],
    additionalProperties: false,
  };
}

const texts = z.record(z.string(), z.string()).nullable();
const rate = z.strictObject({
  hits: z.int().nonnegative(),
  of: z.int().nonnegative(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** How judges did on answers that people have judged. */
const panelCalibrationSchema = z.strictObject({
  cases: z.int().positive(),
  agreement: rate,
  /** Of what people passed, the share that the judges pass. */
  sensitivity: rate,
  /** Of what people failed, the share that the judges fail. */
  specificity: rate,
  kappa: z.number().nullable(),
  /** The share of cases that people passed. */
  prevalence: z.number(),
  unjudged: z.int().nonnegative(),
  /** Cases that no judge may get wrong, empty, constant and irrelevant answers among them, and that were. */
  critical_failed: z.array(z.string()).readonly(),
  /** Of pairs, how often the verdict was the same in both orders; null where there are none. */
  position: rate.nullable(),
  /** Spearman's rho between length and score; null where it cannot be told. */
  length_correlation: z.number().nullable(),
  /** Which model answered, as its provider says, by judge. */
  served: z.record(z.string(), z.string()),
  verdicts: z.record(z.string(), z.enum(['pass', 'fail', 'none'])),
  passed: z.boolean(),
  /** Why it did not pass. */
  why: z.string().nullable(),
});
export type PanelCalibration = z.infer<typeof panelCalibrationSchema>;

const caseSchema = z.strictObject({
  id: z.string(),
  input: jsonValueSchema,
  output: jsonValueSchema,
  expected: jsonValueSchema.exactOptional(),
  human_verdict: z.enum(['pass', 'fail']),
  critical: z.boolean(),
});

/** What judges are asked and tried on: all of it is hidden, and stays in the vault under its digest. */
const judgeFilesSchema = z.strictObject({
  instruction: z.string(),
  rubric: z.string(),
  inputs: texts,
  reference: texts,
  models: z.array(jsonObjectSchema).readonly(),
  cases: z.array(caseSchema).readonly(),
  calibration: panelCalibrationSchema.nullable(),
});
export type JudgeFiles = z.infer<typeof judgeFilesSchema>;

/** What a judge of an evaluator names, read and checked: rubric, prompt, models, cases. */
export async function readJudge(
  key: string,
  policy: JudgePolicy,
  files: ProjectFiles,
): Promise<Omit<JudgeFiles, 'calibration'>> {
  const { mode, verdict, panel, calibration } = policy;
  if ((mode === 'pairwise') !== (verdict === undefined))
    throw wrong(
      key,
      mode === 'pairwise'
        ? 'a pairwise verdict is first, second or tie: remove verdict'
        : 'say what the verdict is',
    );
  if (mode === 'pairwise' && policy.reference === undefined)
    throw wrong(key, 'pairwise needs reference: the answers that submissions are compared with');
  if (mode === 'pairwise' && policy.each) throw wrong(key, 'pairwise judges whole answers: remove each');
  checkVerdict(key, verdict);
  checkPanel(key, policy);
  return {
    instruction: (await readText(files, policy.prompt)).trim(),
    rubric: await readText(files, policy.rubric),
    inputs: policy.inputs === undefined ? null : await readTexts(policy.inputs, files),
    reference: policy.reference === undefined ? null : await readTexts(policy.reference, files),
    models: panel.map(({ model }, i) => checkModel(key, model, i)),
    cases: calibration === undefined ? [] : [...(await readCalibrationCases(calibration.cases, files))],
  };
}

function checkVerdict(key: string, verdict: JudgePolicy['verdict']): void {
  if (verdict === undefined) return;
  if ('labels' in verdict) {
    const unknown = verdict.pass.find((label) => !verdict.labels.includes(label));
    if (unknown !== undefined)
      throw wrong(key, `${JSON.stringify(unknown)} passes, and is not one of the labels`);
  }
  if ('score' in verdict && verdict.score.min >= verdict.score.max)
    throw wrong(key, 'the score has min below max');
  if ('checklist' in verdict && Object.keys(verdict.checklist).length === 0)
    throw wrong(key, 'the checklist is empty');
}

function checkPanel(key: string, { panel, families }: JudgePolicy): void {
  const keys = panel.map(({ model }) => model['key']);
  if (new Set(keys).size < keys.length)
    throw wrong(key, 'two judges have the same key; to ask one several times, use repeats');
  const makers = new Set(panel.map(familyOf));
  if (makers.size < families)
    throw new AssayError(
      'usage',
      'E_JUDGE_FAMILIES',
      `scorer ${key}: its judges are of ${makers.size} maker${makers.size === 1 ? '' : 's'} (${[...makers].join(', ')}); ${families} are asked for`,
      { fix: 'Add a judge of another family, or set families: 1, which every reader of the score will see.' },
    );
}

/** Who made a judge: as declared, or its provider. */
function familyOf({ family, model }: JudgePolicy['panel'][number]): string {
  return family ?? (typeof model['provider'] === 'string' ? model['provider'] : 'unknown');
}

const hosted = new Set(['openai', 'anthropic', 'google', 'openai_compatible', 'http']);
/** A day, a month, a build or a digest in the name: what stands behind it does not change. */
const DATED = /\d{4}[-.]?\d{2}(?:[-.]?\d{2})?(?!\d)|[-@]\d{3,}$|@sha256:/;

function checkModel(key: string, written: JsonObject, i: number): JsonObject {
  const parsed = modelSchema.safeParse(written);
  if (!parsed.success) {
    throw wrong(key, `judge ${i + 1}: ${shapeProblem(parsed.error, written)}`);
  }
  const { data } = parsed;
  if (!hosted.has(data.provider))
    throw wrong(
      key,
      `judge ${data.key} is ${data.provider}: a judge of an evaluator is a model at a provider`,
    );
  if (['tools', 'tool_choice', 'functions'].some((name) => Object.hasOwn(data.parameters ?? {}, name)))
    throw wrong(key, `judge ${data.key} is given tools: judges have none`);
  const name = 'model' in data ? data.model : undefined;
  if (data.provider !== 'http' && (typeof name !== 'string' || !DATED.test(name)))
    throw new AssayError(
      'usage',
      'E_JUDGE_ALIAS',
      `scorer ${key}: judge ${data.key} is ${JSON.stringify(name ?? '')}, which can change without notice`,
      { fix: 'Name a dated model.' },
    );
  return written;
}

function wrong(key: string, message: string): AssayError {
  return new AssayError('usage', 'E_JUDGE_POLICY', `scorer ${key}: ${message}`);
}

/** Changes when verdicts become numbers in another way. */
const RULES = 'assay.judge.v1';

/**
 * What a judge is made of: models, parameters, prompt, rubric, verdict, rules, and what it said of the cases that it was tried on. Where that
 * changes behind the same names, it is another version. What is hidden is named so that nobody can try guesses against it.
 */
export async function judgeComponents(
  policy: JudgePolicy,
  files: JudgeFiles,
  vault: Vault | null,
): Promise<JsonObject> {
  const hide = async (what: string, value: unknown): Promise<string | null> =>
    vault === null ? null : hiddenDigest(vault, `judge ${what}`, Buffer.from(JSON.stringify(value)));
  const {
    panel,
    prompt: _prompt,
    rubric: _rubric,
    inputs: _inputs,
    reference: _reference,
    verdict,
    calibration,
    ...config
  } = policy;
  const { served, verdicts, passed } = files.calibration ?? { served: {}, verdicts: {}, passed: null };
  return {
    kind: 'judge',
    code: `${RULES} ${JUDGE_PROMPT_VERSION} ${digestOf(JUDGE_PROMPT)}`,
    judge: panel.map(({ model, family, weight }) => ({
      provider: model['provider'] ?? null,
      model: model['model'] ?? null,
      family: familyOf({ model, family, weight }),
      weight,
      parameters: digestOf({ parameters: model['parameters'] ?? {} }),
    })),
    prompt: await hide('prompt', files.instruction),
    rubric: await hide('rubric', files.rubric),
    inputs: await hide('inputs', files.inputs),
    reference: await hide('reference', files.reference),
    verdict: await hide('verdict', verdict ?? null),
    cases: await hide('cases', files.cases),
    calibration: await hide('calibration', { served, verdicts }),
    calibrated: passed,
    config: digestOf({
      ...config,
      limits: calibration === undefined ? null : { ...calibration, cases: null },
    }),
  };
}

export const judgeVersion = (components: JsonObject): Digest => nodeDigester.json(components);

const nameOf = (version: Digest): string => `judges/${version.slice('sha256:'.length)}`;

/** Rubrics, prompts and cases of every version stay in the vault. */
export async function keepJudge(vault: Vault, components: JsonObject, files: JudgeFiles): Promise<void> {
  await vault.put(nameOf(judgeVersion(components)), Buffer.from(JSON.stringify(files)));
}

export async function keptJudge(vault: Vault, version: Digest): Promise<JudgeFiles> {
  const bytes = await vault.get(nameOf(version));
  if (bytes !== null) return judgeFilesSchema.parse(JSON.parse(bytes.toString('utf8')));
  throw new AssayError('environment', 'E_JUDGE_LOST', 'the rubric of this version is not in the vault', {
    fix: 'Restore the vault from a copy.',
  });
}
