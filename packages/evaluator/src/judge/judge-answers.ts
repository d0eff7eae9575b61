import type { PaidBy } from '@assay/engine';
import { mean } from '@assay/metrics';
import { AssayError, type JsonObject, jsonObjectSchema, type JsonValue, type ScorerOf } from '@assay/records';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { sampleLabelOf } from '../contract/read-hidden-labels.ts';
import { answerText } from '../review/queue/answers-of.ts';
import type { Label } from '../vault/commit-labels.ts';
import type { Vault } from '../vault/vault.ts';
import { askPanel, type Bench, type Judgeable, openPanel } from './ask-panel.ts';
import { servedBy } from './calibrate-panel.ts';
import { type JudgedItem, type JudgeFiles, judgeVersion, keptJudge, rangeOf } from './judged-item.ts';

/** An item whose elements were judged one by one. */
interface JudgedElements extends JudgedItem {
  readonly elements: readonly JudgedItem[];
}

export function hasElements(item: JudgedItem): item is JudgedElements {
  return 'elements' in item;
}

/** A list, element by element: its value is their mean, and it passes where all of them do. What is no list, or empty, is at the worst. */
async function judgeElements(answer: Judgeable, bench: Bench): Promise<JudgedElements> {
  const list = listOf(answer.output);
  const elements = await Promise.all(
    list.map((output, i) => askPanel({ ...answer, id: `${answer.id}#${i}`, output }, bench)),
  );
  const suspect = elements.some((element) => element.suspect);
  const verdicts = elements.flatMap((element) => element.verdicts);
  const shared = { id: answer.id, label: null, verdicts, suspect, elements };
  if (list.length === 0) return { ...shared, value: rangeOf(bench.policy).min, passed: false, missing: null };
  const absent = elements.find(({ missing }) => missing !== null);
  if (absent !== undefined) return { ...shared, value: null, passed: null, missing: absent.missing };
  const values = elements.map(({ value, passed }) => value ?? Number(passed));
  return {
    ...shared,
    value: mean(values),
    passed: elements.every(({ passed }) => passed === true),
    missing: null,
  };
}

function listOf(output: Judgeable['output']): readonly Judgeable['output'][] {
  return Array.isArray(output) ? output : [];
}

interface JudgeWork {
  readonly scorer: ScorerOf<'judge'>;
  readonly registered: RegisteredEvaluator;
  readonly answers: ReadonlyMap<string, JsonValue>;
  /** Of the split; null where nothing is hidden. */
  readonly labels: readonly Label[] | null;
  readonly vault: Vault;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly paid: PaidBy | undefined;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
}

/** What the judges made of every item of a submission. */
export interface JudgedAnswers {
  readonly items: readonly JudgedItem[];
  readonly files: JudgeFiles;
  readonly version: string;
  /** Which model answered for each judge. */
  readonly served: Readonly<Record<string, string>>;
  readonly used: JsonObject | null;
}

/** The seed of a scoring as judges take it. */
export const judgeSeed = (seed: string): number => Number(BigInt(seed) % 2_147_483_648n);

/** Judges a submission. An item without an answer is at the worst value, and no judge is asked. */
export async function judgeAnswers(work: JudgeWork): Promise<JudgedAnswers> {
  const { scorer, registered, vault, answers, labels } = work;
  const { judge: policy } = scorer;
  const version = judgeVersion(jsonObjectSchema.parse(registered.scorer.components[scorer.key]));
  const files = await keptJudge(vault, version);
  const panel = await openPanel({ key: scorer.key, policy, files, again: false, ...work });
  const bench: Bench = {
    panelists: panel.panelists,
    policy,
    files,
    signal: work.signal ?? new AbortController().signal,
  };
  try {
    const expected = expectedOf(work, files);
    const ids = labels?.map(({ item }) => item) ?? Object.keys(files.inputs ?? Object.fromEntries(answers));
    const items = await Promise.all(
      ids.map(async (id) => {
        const output = answers.get(id);
        if (output === undefined) return unanswered(id, work);
        const question = { id, input: files.inputs?.[id] ?? null, output, expected: expected(id) };
        return policy.each ? judgeElements(question, bench) : askPanel(question, bench);
      }),
    );
    const served = servedBy(items);
    refuseDrift(served, files, scorer.key);
    const used = panel.used();
    return { items, files, version, served, used: used === null ? null : { ...used } };
  } finally {
    await panel.close();
  }
}

function expectedOf(
  { labels, registered }: JudgeWork,
  { reference }: JudgeFiles,
): (id: string) => string | null {
  if (reference !== null) return (id) => reference[id] ?? null;
  const declared = registered.evaluator.labels;
  if (labels === null || declared === undefined) return () => null;
  const byItem = new Map(labels.map((label) => [label.item, sampleLabelOf(label, declared).expected]));
  return (id) => {
    const found = byItem.get(id);
    return found === undefined ? null : answerText(found);
  };
}

function unanswered(id: string, { scorer }: JudgeWork): JudgedItem {
  const { min } = rangeOf(scorer.judge);
  return { id, value: min, label: null, passed: false, missing: null, verdicts: [], suspect: false };
}

/** The model that answers is the one that was tried: another one behind the same name is another judge. */
function refuseDrift(
  served: Readonly<Record<string, string>>,
  { calibration }: JudgeFiles,
  key: string,
): void {
  for (const [judge, now] of Object.entries(served)) {
    const before = calibration?.served[judge];
    if (before === undefined || before === now) continue;
    throw new AssayError(
      'environment',
      'E_JUDGE_DRIFT',
      `scorer ${key}: judge ${judge} is now answered by ${now}; it was calibrated with ${before}`,
      { fix: 'Register the evaluator again: the judge is recalibrated, as a new version.' },
    );
  }
}
