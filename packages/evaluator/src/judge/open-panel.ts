import {
  type Judge,
  type JudgeSession,
  type Model,
  modelSchema,
  nodeClock,
  nodeDigester,
  nodeFiles,
  openJudgeSession,
  openModel,
  type PaidBy,
  readModel,
} from '@assay/engine';
import { type JsonObject, type JudgePolicy, SpecProblems } from '@assay/records';
import type * as z from 'zod';
import type { Vault } from '../vault/vault.ts';
import type { JudgeFiles } from './judged-item.ts';

/** Replies of judges in the vault, by the digest of everything that was asked: what was paid for is not asked again. */
function keptVerdicts(vault: Vault): {
  readonly get: <T>(key: string, shape: z.ZodType<T>) => Promise<T | null>;
  readonly put: (key: string, reply: JsonObject) => Promise<void>;
} {
  const nameOf = (key: string): string => `verdicts/${key.slice(key.indexOf(':') + 1)}`;
  return {
    get: async (key, shape) => {
      const bytes = await vault.get(nameOf(key));
      return bytes === null ? null : (shape.safeParse(JSON.parse(bytes.toString('utf8'))).data ?? null);
    },
    put: async (key, reply) => vault.put(nameOf(key), Buffer.from(JSON.stringify(reply))),
  };
}

export interface Panelist {
  readonly key: string;
  readonly judge: Judge;
  readonly weight: number;
}

/** Judges that are ready to be asked. */
interface OpenPanel {
  readonly panelists: readonly Panelist[];
  readonly used: JudgeSession['used'];
  readonly close: () => Promise<void>;
}

interface PanelRequest {
  readonly key: string;
  readonly policy: JudgePolicy;
  readonly files: Pick<JudgeFiles, 'models'>;
  readonly vault: Vault;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Rates of models that are shared with others; undefined: this panel has its own. */
  readonly paid: PaidBy | undefined;
  readonly seed: number;
  /** Ask again what was asked before. */
  readonly again: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What is asked again each time need not be kept. */
const keepNothing: ReturnType<typeof keptVerdicts> = { get: async () => null, put: async () => undefined };

export async function openPanel(request: PanelRequest): Promise<OpenPanel> {
  const { key, policy, files, vault, env, paid, seed, again } = request;
  const { signal = new AbortController().signal } = request;
  const session = openJudgeSession({
    clock: nodeClock,
    digester: nodeDigester,
    signal,
    cache: again ? keepNothing : keptVerdicts(vault),
    again,
    name: key,
    paid,
  });
  const models: Model[] = [];
  const close = async (): Promise<void> => {
    for (const model of models) await model.close?.();
  };
  try {
    const panelists: Panelist[] = [];
    for (const [i, written] of files.models.entries()) {
      const problems = new SpecProblems();
      const declared = await readModel(modelSchema.parse(written), nodeFiles('.'), () => ({}), problems);
      problems.throwIfAny();
      const model = await openModel(declared, { folder: '.', env, clock: nodeClock });
      models.push(model);
      const { reasks, html, max_characters, max_tokens } = policy;
      const judge = session.judge(declared, model, { seed, reasks, html, max_characters, max_tokens });
      panelists.push({ key: declared.key, judge, weight: policy.panel[i]!.weight });
    }
    return { panelists, used: session.used, close };
  } catch (error) {
    await close();
    throw error;
  }
}
