import type { Task } from '@assay/tasks';
import { compareModels } from '../table/make-reproduction.ts';
import { failed, type ImplementationFinding, open, passed, textsOf } from './finding.ts';
import { settingKey } from '../names.ts';

/** A judge as a project asks it. */
export interface ImplementedJudge {
  /** The score that it gives. */
  readonly name: string;
  readonly models: readonly { readonly model: string; readonly maxTokens: number | null }[];
  /** What it is told: instruction and rubric. */
  readonly told: string;
}

/** What the task file, or the skeleton of a solution, says about who judges. */
export interface WantedJudge {
  readonly model: string | null;
  readonly maxTokens: number | null;
  /** True where it is shown examples. */
  readonly fewShot: boolean;
  /** True where it is said to be shown none. */
  readonly zeroShot: boolean;
  /** How many it is shown; null: that is not stated. */
  readonly shots: number | null;
}

/** A judge that is another model, is told less, or is cut shorter than the one of the paper gives another number. */
export function checkJudges(
  wanted: WantedJudge | null,
  judges: readonly ImplementedJudge[],
): readonly ImplementationFinding[] {
  if (wanted === null) {
    return judges.map(({ name }) =>
      open(
        'judge',
        name,
        'a judge gives it, and the task file does not state which model and which prompt',
        'the description of the EvaluationSpec, or judge_model and judge_prompt among the hyperparameters of the skeleton',
      ),
    );
  }
  if (judges.length === 0) {
    const fix = 'assay.yaml: llm-as-judge with the judge and the prompt of the paper';
    return [
      failed('judge', null, 'the task file has answers judged by a model, and the project has no judge', fix),
    ];
  }
  return judges.flatMap((judge) => checkJudge(wanted, judge));
}

function checkJudge(wanted: WantedJudge, { name, models, told }: ImplementedJudge): ImplementationFinding[] {
  const findings: ImplementationFinding[] = [];
  for (const { model, maxTokens } of models) {
    const [differs] = wanted.model === null ? [] : compareModels(wanted.model, model);
    if (differs !== undefined && !isSameModel(wanted.model!, model)) {
      const fix = `assay.yaml: the judge of ${name}`;
      findings.push(failed('judge', name, `is judged by ${model}; the task file names ${wanted.model}`, fix));
    }
    if (wanted.maxTokens !== null && (maxTokens ?? Infinity) < wanted.maxTokens) {
      const message = `the judge may use ${maxTokens} tokens; the task file gives it ${wanted.maxTokens}, so its verdicts may be cut off`;
      findings.push(failed('judge', name, message, 'assay.yaml: parameters.max_tokens of the judge'));
    }
  }
  if (wanted.zeroShot && hasExamples(told)) {
    const message = 'the judge is shown examples; in the task file it is shown none';
    findings.push(failed('judge', name, message, `assay.yaml: the instruction or rubric of ${name}`));
  }
  if (wanted.shots !== null && hasExamples(told) && numberedExamples(told) < wanted.shots) {
    const message = `the judge is shown ${numberedExamples(told)} examples; the task file has ${wanted.shots}`;
    findings.push(failed('judge', name, message, `assay.yaml: the instruction or rubric of ${name}`));
  }
  if (wanted.fewShot && !hasExamples(told)) {
    const message = 'the judge is shown no examples; in the task file it is shown some';
    findings.push(
      failed('judge', name, message, `assay.yaml: the instruction or rubric of ${name}, with its examples`),
    );
  }
  return findings.length === 0 ? [passed('judge', name, 'is the judge that the task file names')] : findings;
}

/** One is the other with a date, a number of a snapshot, or a word for the newest; `gpt-4o-mini` is not a `gpt-4o`. */
function isSameModel(one: string, other: string): boolean {
  const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || !long.startsWith(short)) return false;
  return /^(?:-(?:\d{2,8}|latest|preview|exp|experimental|\d{3}))*$/.test(long.slice(short.length));
}

function plainName(model: string): string {
  return model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Examples with a number or letter of their own. */
function numberedExamples(told: string): number {
  const named = new Set(Array.from(told.matchAll(/\bexample\s*#?\s*(\d+|[A-H]\b)/gi), ([, which]) => which));
  return named.size === 0 ? Infinity : named.size;
}

function hasExamples(told: string): boolean {
  return /\bexamples?\s*(?:\d|:|#|[A-D]\b)|<example|\bfor example:/i.test(told);
}

const models =
  /\b(?:GPT-[\w.]+(?:-[\w.]+)*|o[134](?:-mini|-pro)?|Claude[\w .-]*?\d[\w.-]*|Gemini[\w .-]*?\d[\w.-]*(?:[ -](?:Flash|Pro|Ultra))?|Llama[\w .-]*?\d[\w.-]*|Qwen[\w.-]*|DeepSeek[\w.-]*)/i;

/** By hyperparameters that name a judge, else by sentences that do. Null: nothing is said of a judge. */
export function wantedJudge(problem: Task, solution: Task | null): WantedJudge | null {
  const settings = [...(solution?.executions ?? []), ...problem.executions].flatMap(
    (part) => part.hyperparameters,
  );
  const setting = (...names: readonly string[]): string | null => {
    const found = settings.find(({ name }) => names.includes(settingKey(name ?? '')));
    return found?.value == null ? null : String(found.value);
  };
  const sentences = textsOf(problem, solution).flatMap((text) => text.split(/(?<=[.;\n])\s+/));
  const about = sentences.filter((text) =>
    /\bjudge[ds]?\b|\bgrader\b|\bautorater\b|semantic match/i.test(text),
  );
  const model =
    setting('judge_model', 'judge', 'grader_model', 'evaluator_model') ??
    about.map((text) => models.exec(text)?.[0].replace(/[.-]+$/, '')).find((found) => found !== undefined) ??
    null;
  const shots = setting('judge_few_shot', 'judge_shots', 'judge_few_shot_examples', 'judge_examples');
  const fewShot =
    shots === null
      ? about.some((text) => /few[\s-]shot|[1-9]\d*[\s-]shot|\bexamples\b/i.test(text))
      : !/^(?:0|false|no|none|zero.*)$/i.test(shots);
  const counted = /^\d+$/.test(shots ?? '')
    ? shots
    : about.map((text) => /\b([1-9]\d?)[\s-]shot\b/i.exec(text)?.[1]).find((found) => found !== undefined);
  const zeroShot =
    !fewShot && (shots === null ? about.some((text) => /\bzero[\s-]shot\b/i.test(text)) : true);
  const limit = Number(
    setting('judge_max_tokens', 'judge_max_output_tokens', 'grader_max_tokens') ??
      about
        .map((text) => /max(?:imum)?[_ ](?:output[_ ])?tokens\s*(?:=|of|:)\s*(\d+)/i.exec(text)?.[1])
        .find((found) => found !== undefined) ??
      Number.NaN,
  );
  if (model === null && !fewShot && Number.isNaN(limit) && about.length === 0) return null;
  return {
    model,
    maxTokens: Number.isNaN(limit) ? null : limit,
    fewShot,
    zeroShot,
    shots: counted == null || !fewShot ? null : Number(counted),
  };
}
