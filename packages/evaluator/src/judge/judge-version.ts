import { JUDGE_PROMPT, JUDGE_PROMPT_VERSION, nodeDigester } from '@assay/engine';
import { AssayError, type Digest, type JsonObject, type JudgePolicy } from '@assay/records';
import { digestOf } from '../contract/evaluators.ts';
import { hiddenDigest } from '../vault/hidden-digest.ts';
import type { Vault } from '../vault/vault.ts';
import { type JudgeFiles, judgeFilesSchema } from './judged-item.ts';
import { familyOf } from './read-judge.ts';

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
