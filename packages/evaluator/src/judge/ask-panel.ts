import {
  type Judge,
  type JudgeQuestion,
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
  suspectInjection,
} from '@assay/engine';
import { ascending, mean, percentile } from '@assay/metrics';
import {
  type JsonObject,
  type JsonValue,
  type JudgePolicy,
  type JudgeVerdict,
  SpecProblems,
} from '@assay/records';
import type * as z from 'zod';
import { answerText } from '../review/queue/answers-of.ts';
import { majorityOf } from '../review/reviews.ts';
import type { Vault } from '../vault/vault.ts';
import {
  doesPass,
  type GivenVerdict,
  type JudgedItem,
  type JudgeFiles,
  verdictSchema,
} from './judged-item.ts';

/**
 * The verdict of a panel. The number of judges is fixed beforehand: one that is not there makes the item missing, unless a majority of the
 * whole panel stands without it. Where no value has more than half there is no consensus, which is not a value either.
 */
function combineVerdicts(
  verdicts: readonly GivenVerdict[],
  { policy, panelists }: { readonly policy: JudgePolicy; readonly panelists: readonly Panelist[] },
): Pick<JudgedItem, 'value' | 'label' | 'missing'> {
  const none = (missing: string) => ({ value: null, label: null, missing });
  const there = verdicts.filter(({ missing }) => missing === null);
  const isLabelled = policy.verdict !== undefined && 'labels' in policy.verdict;
  if (isLabelled || policy.aggregate === 'majority') {
    const said = there.map(({ label, value }) => label ?? String(value));
    const absent = Array.from({ length: verdicts.length - there.length }, (_, i) => `\0${i}`);
    const winner = majorityOf([...said, ...absent]);
    if (winner === null) return none(there.length < verdicts.length ? 'judge_error' : 'no_consensus');
    return isLabelled
      ? { value: null, label: winner, missing: null }
      : { value: Number(winner), label: null, missing: null };
  }
  if (there.length < verdicts.length) return none('judge_error');
  const values = there.map(({ value }) => value!);
  if (policy.aggregate === 'median')
    return { value: percentile(ascending(values), 50), label: null, missing: null };
  const weightOf = (judge: string): number =>
    policy.aggregate === 'weighted' ? panelists.find(({ key }) => key === judge)!.weight : 1;
  const weights = there.map(({ judge }) => weightOf(judge));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const value =
    policy.aggregate === 'mean'
      ? mean(values)
      : values.reduce((sum, each, i) => sum + each * weights[i]!, 0) / total;
  return { value, label: null, missing: null };
}

/** An answer before judges. */
export interface Judgeable {
  readonly id: string;
  readonly input: JsonValue | null;
  readonly output: JsonValue;
  /** The hidden answer, or the other one of a pair. */
  readonly expected: string | null;
}

export interface Bench {
  readonly panelists: readonly Panelist[];
  readonly policy: JudgePolicy;
  readonly files: Pick<JudgeFiles, 'instruction' | 'rubric'>;
  readonly signal: AbortSignal;
}

type Asked = Omit<JudgeQuestion, 'repeat' | 'verdict'>;

/** One answer, or one pair, before every judge as often as declared: each question is a request of its own. */
export async function askPanel(answer: Judgeable, bench: Bench): Promise<JudgedItem> {
  const { policy, files } = bench;
  const text = answerText(answer.output);
  const asked: Asked = {
    id: answer.id,
    instruction: files.instruction,
    rubric: files.rubric,
    input: answer.input,
    outputs: policy.mode === 'pairwise' ? [text, answer.expected ?? ''] : [text],
    expected: policy.mode === 'reference' ? answer.expected : null,
  };
  const seats = bench.panelists.flatMap((panelist) =>
    Array.from({ length: policy.repeats }, (_, repeat) => ({ panelist, repeat })),
  );
  const verdicts = await Promise.all(
    seats.map(({ panelist, repeat }) => oneVerdict(panelist, asked, repeat, bench)),
  );
  const combined = combineVerdicts(verdicts, bench);
  const suspect = [text, answerText(answer.input ?? '')].some(suspectInjection);
  return { id: answer.id, ...combined, passed: doesPass(combined, policy), verdicts, suspect };
}

async function oneVerdict(
  { key, judge }: Panelist,
  asked: Asked,
  repeat: number,
  { policy, signal }: Bench,
): Promise<GivenVerdict> {
  const { verdict } = policy;
  const ask = (properties: JsonObject, changed: Partial<Asked> = {}): Promise<JudgeVerdict> =>
    judge.judge({ ...asked, ...changed, repeat, verdict: verdictSchema(properties) }, signal);
  if (verdict === undefined) return pairVerdict(key, asked, repeat, ask);
  if ('score' in verdict) {
    const { min: minimum, max: maximum } = verdict.score;
    return given(key, repeat, await ask({ score: { type: 'number', minimum, maximum } }));
  }
  if ('labels' in verdict) return given(key, repeat, await ask({ label: { enum: [...verdict.labels] } }));
  const answers: JudgeVerdict[] = [];
  for (const [name, question] of Object.entries(verdict.checklist))
    answers.push(
      await ask(
        { met: { enum: ['yes', 'no'] } },
        { id: `${asked.id}#${name}`, instruction: `${asked.instruction}\n\nJudge this alone: ${question}` },
      ),
    );
  return checklistVerdict(key, repeat, Object.keys(verdict.checklist), answers);
}

/** Both orders; where they do not agree, it is a tie. */
async function pairVerdict(
  key: string,
  asked: Asked,
  repeat: number,
  ask: (properties: JsonObject, changed?: Partial<Asked>) => Promise<JudgeVerdict>,
): Promise<GivenVerdict> {
  const preferred = { preferred: { enum: ['first', 'second', 'tie'] } };
  const [first, second] = asked.outputs;
  const orders = await Promise.all([ask(preferred), ask(preferred, { outputs: [second!, first] })]);
  const failed = orders.find((verdict) => verdict.kind === 'failed');
  if (failed !== undefined) return given(key, repeat, failed);
  const points = orders.map((verdict, i) => {
    const said = verdict.kind === 'preference' ? verdict.preferred : 'tie';
    if (said === 'tie') return 0.5;
    return (said === 'first') === (i === 0) ? 1 : 0;
  });
  const inconsistent = points[0] !== points[1];
  const base = given(key, repeat, orders[0]);
  const reason = orders.map((verdict) => ('reason' in verdict ? verdict.reason : '')).join('\n---\n');
  return {
    ...base,
    value: inconsistent ? 0.5 : points[0]!,
    label: null,
    reason,
    missing: null,
    inconsistent,
  };
}

function checklistVerdict(
  key: string,
  repeat: number,
  names: readonly string[],
  answers: readonly JudgeVerdict[],
): GivenVerdict {
  const failed = answers.find((verdict) => verdict.kind === 'failed');
  if (failed !== undefined) return given(key, repeat, failed);
  const met = answers.map((verdict) => 'label' in verdict && verdict.label === 'yes');
  const reason = answers.map(
    (verdict, i) => `${names[i]}: ${met[i] ? 'yes' : 'no'}. ${'reason' in verdict ? verdict.reason : ''}`,
  );
  const value = met.filter(Boolean).length / met.length;
  return { ...given(key, repeat, answers[0]!), value, label: null, reason: reason.join('\n'), missing: null };
}

function given(judge: string, repeat: number, verdict: JudgeVerdict): GivenVerdict {
  const base = { judge, repeat, inconsistent: false };
  if (verdict.kind === 'failed')
    return {
      ...base,
      value: null,
      label: null,
      reason: '',
      missing: `${verdict.class}: ${verdict.why}`,
      served: null,
    };
  const served = verdict.notes?.['served_model'];
  return {
    ...base,
    value: verdict.kind === 'score' ? verdict.score : null,
    label: verdict.kind === 'label' ? verdict.label : null,
    reason: verdict.reason,
    missing: null,
    served: typeof served === 'string' ? served : null,
  };
}

/** How little judges agree on an item: no verdict most, then answers that speak to the judge, then the share that differs from the rest. */
export function disagreementOf({ verdicts, missing, suspect }: JudgedItem): number {
  if (missing !== null) return 3;
  const counts = new Map<string, number>();
  for (const { label, value } of verdicts) {
    const said = label ?? String(value);
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return (suspect ? 1 : 0) + (verdicts.length === 0 ? 0 : 1 - most / verdicts.length);
}

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

interface Panelist {
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
