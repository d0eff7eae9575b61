import { modelSchema, type ProjectFiles, readCalibrationCases, readText } from '@assay/engine';
import { AssayError, type JsonObject, type JudgePolicy, shapeProblem } from '@assay/records';
import { readTexts } from '../review/read-review.ts';
import type { JudgeFiles } from './judged-item.ts';

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
export function familyOf({ family, model }: JudgePolicy['panel'][number]): string {
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
