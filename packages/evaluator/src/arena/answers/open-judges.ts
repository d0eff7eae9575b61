import {
  codeJudge,
  humanJudge,
  type Judge,
  type Model,
  ModelFailure,
  nodeClock,
  nodeDigester,
  nodeFiles,
  openModel,
  openModelJudge,
  readHumanVerdicts,
} from '@assay/engine';
import { AssayError, type JudgeVerdict, judgeVerdictSchema } from '@assay/records';
import type { DeclaredJudge } from '../declare/arena.ts';
import type { Place } from '../play/open-environment.ts';

export interface OpenJudges {
  readonly judges: ReadonlyMap<string, Judge>;
  readonly close: () => Promise<void>;
}

/** Everybody who judges, by name. */
export async function openJudges(
  declared: readonly DeclaredJudge[],
  place: Place,
  signal: AbortSignal,
): Promise<OpenJudges> {
  const judges = new Map<string, Judge>();
  const models: Model[] = [];
  const close = async () => {
    for (const model of models) await model.close?.();
  };
  try {
    for (const judge of declared) {
      if (judge.kind === 'human') judges.set(judge.name, await human(judge, place));
      else {
        const model = await openModel(judge.model, { ...place, clock: nodeClock });
        models.push(model);
        const asked = {
          declared: judge.model,
          model,
          name: judge.name,
          clock: nodeClock,
          digester: nodeDigester,
          signal,
          paid: place.paid,
        };
        judges.set(judge.name, judge.kind === 'model' ? openModelJudge(asked) : moduleJudge(model));
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { judges, close };
}

async function human(
  { file: path, rater }: Extract<DeclaredJudge, { kind: 'human' }>,
  { folder }: Place,
): Promise<Judge> {
  const file = await nodeFiles(folder).open(path);
  try {
    const verdicts = await readHumanVerdicts(file);
    return humanJudge(
      verdicts.filter((verdict) => verdict.rater === rater),
      nodeDigester,
    );
  } finally {
    await file.close();
  }
}

/** Code of the host in a process of its own: `({ input: { id, input, first, second, instruction, rubric } }) => "first"`. */
function moduleJudge(model: Model): Judge {
  let asked = 0;
  return codeJudge(model.identity, async (question) => {
    const { id, input, outputs, instruction, rubric } = question;
    asked += 1;
    const [first, second] = outputs;
    const request = {
      id: String(asked),
      input: { id, input, first, second: second ?? null, instruction, rubric },
      messages: [],
      parameters: {},
      attempt: 0,
      seed: 0,
      signal: new AbortController().signal,
    };
    try {
      return preferenceIn((await model.generate(request)).output);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      return { kind: 'failed', class: 'judge_error', why: error.message };
    }
  });
}

/** `first`, or `{ preferred: first, reason }`. */
function preferenceIn(output: unknown): JudgeVerdict {
  const given = typeof output === 'object' && output !== null ? output : { preferred: output };
  const read = judgeVerdictSchema.safeParse({ kind: 'preference', reason: '', ...given });
  if (read.success) return read.data;
  throw new AssayError('usage', 'E_JUDGE_VERDICT', 'the judge preferred none of first, second and tie');
}
