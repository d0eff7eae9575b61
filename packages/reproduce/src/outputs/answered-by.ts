import type { JsonValue } from '@assay/records';
import { bareModelName, isVariantWord, plainWords } from '../names.ts';

/** Another model than the one in question, and what names it. */
export interface OtherModel {
  readonly model: string;
  /** `model in 40 of 40 rows`, `the name of the file`. */
  readonly by: string;
}

interface Answers {
  readonly files: readonly string[];
  readonly rows: readonly ((column: string) => JsonValue | undefined)[];
}

const names = ['model', 'model_name', 'model_id', 'model_key', 'modelName', 'modelId', 'llm', 'engine'];
const places = ['', 'metadata.', 'meta.', 'response.', 'output.', 'config.', 'generation.', 'info.'];

/**
 * The model that answers are of by their own columns, else by the name of their file, where it is none of those in question. Null:
 * it is one of them, or nothing names any.
 */
export function otherModel({ files, rows }: Answers, models: readonly string[]): OtherModel | null {
  if (models.length === 0) return null;
  const isOwn = (name: string): boolean => models.some((model) => isSameModel(name, model));
  for (const column of places.flatMap((place) => names.map((name) => `${place}${name}`))) {
    const said = rows.map((cell) => cell(column)).filter((value) => typeof value === 'string');
    const others = said.filter((value) => value.trim() !== '' && !isOwn(value));
    if (others.length > 0)
      return {
        model: [...new Set(others)].slice(0, MOST_NAMED).join(', '),
        by: `${column} in ${others.length} of ${rows.length} rows`,
      };
    if (said.length > 0) return null;
  }
  for (const file of files) {
    const part = file
      .split(/[/\\]/)
      .slice(-2)
      .find((one) => family.test(one) && !ofJudge.test(one));
    const isOfOwn = models.some((model) => namesModel(part ?? '', model));
    if (part !== undefined && !isOfOwn)
      return { model: family.exec(part)![0].replace(/[-_.\s]+$/, ''), by: 'the name of the file' };
  }
  return null;
}

const MOST_NAMED = 3;

/** Models by the names of their families: what else a file is called says nothing. */
const family =
  /(?<![a-z])(?:(?:chat)?gpt[-_. ]?\d|claude|gemini[-_. ]?\d|(?:meta[-_])?llama[-_. ]?\d|mistral|mixtral|qwen|deepseek|gemma[-_. ]?\d|grok[-_. ]?\d|command[-_]r|phi[-_]?\d|falcon[-_]?\d|olmo|internlm|internvl|llava|kimi)[a-z]*(?:[-_.]?(?:\d+(?:\.\d+)?[a-z]{0,2}|vl|coder|math|chat|vision|mini|nano|pro|flash|opus|sonnet|haiku|large|small|medium|turbo|instruct|preview))*/i;
const ofJudge = /judg|grader|graded|scored[-_ ]?by|rated[-_ ]?by|eval(?:uated)?[-_ ]?by/i;

/** Whether two names are of one model: without owner, date and form of storage, or one says less than the other of it. */
function isSameModel(one: string, other: string): boolean {
  const settings = other.split(/\s[-–—:]\s|[()]/).filter((part) => /[a-z0-9]/i.test(part));
  if ([other, ...settings].some((name) => bareModelName(one) === bareModelName(name))) return true;
  const [own, theirs] = [plainWords(one), plainWords(other)];
  const [less, more] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  const added = more.filter((word) => !less.includes(word));
  return less.every((word) => more.includes(word)) && !added.some((word) => isVariantWord(word));
}

/** Whether the name of a file has that of a model, whole: `outputs_gpt-4o.jsonl` is not of gpt-4. */
function namesModel(file: string, model: string): boolean {
  const found = family.exec(file)?.[0] ?? '';
  return isSameModel(found, model) || isSameModel(file.replace(/\.\w+(?:\.gz)?$/, ''), model);
}
