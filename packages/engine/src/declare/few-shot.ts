import { randomStream } from '@assay/metrics';
import {
  AssayError,
  canonicalJson,
  CHOICE_LETTERS,
  isObject,
  type JsonObject,
  type JsonValue,
} from '@assay/records';
import type { Digester, ProjectFiles } from '../ports/platform.ts';
import type { DeclaredFewShot } from './project.ts';
import type { Scope } from './prompt/parse-template.ts';
import { compiledText } from './prompt/prompt-template.ts';
import { readPrompt } from './prompt/read-prompts.ts';
import { readDataset } from './read-datasets.ts';
import type { TaskReading } from './read-spec-file.ts';
import { placedSamples } from './samples/placed-samples.ts';
import { sampleRows } from './samples/sample-rows.ts';
import type { WrittenTask } from './schema/task-schema.ts';

type Choosing = Pick<DeclaredFewShot, 'k' | 'select' | 'seed'> & { readonly file: string };

/**
 * How shots are chosen for an input, which is never among them: the first `k` others; or `k` drawn without replacement, by the seed
 * and the input, so that they stay the same wherever the sample stands; or those, taken in turn from each expected value.
 */
function shotChooser(
  pool: readonly Shot[],
  { k, select, seed, file }: Choosing,
): (own: string) => readonly Shot[] {
  const groups = select === 'per_choice' ? byAnswer(pool) : [pool];
  return (own) => {
    const random = randomStream(0, `shots/${seed}/${own}`);
    const draw = select === 'first' ? () => 0 : (left: number) => random.nextInt(left);
    const waiting = groups.map((group) => new Others(group, own, draw));
    const chosen: Shot[] = [];
    while (chosen.length < k) {
      const before = chosen.length;
      for (const group of waiting) {
        const shot = chosen.length < k ? group.next() : null;
        if (shot !== null) chosen.push(shot);
      }
      if (chosen.length === before) throw tooFew(k, before, file);
    }
    return chosen;
  };
}

/** Draws from a list one after the other, nothing twice and never the input's own; takes no copy of the list. */
class Others {
  readonly #list: readonly Shot[];
  readonly #own: string;
  readonly #draw: (left: number) => number;
  /** What has moved to another place, as in Fisher and Yates' shuffle. */
  readonly #moved = new Map<number, number>();
  #left: number;
  #from = 0;

  constructor(list: readonly Shot[], own: string, draw: (left: number) => number) {
    this.#list = list;
    this.#own = own;
    this.#draw = draw;
    this.#left = list.length;
  }

  next(): Shot | null {
    while (this.#left > 0) {
      const at = this.#from + this.#draw(this.#left);
      const shot = this.#list[this.#moved.get(at) ?? at]!;
      this.#moved.set(at, this.#moved.get(this.#from) ?? this.#from);
      this.#from += 1;
      this.#left -= 1;
      if (shot.digest !== this.#own) return shot;
    }
    return null;
  }
}

function byAnswer(pool: readonly Shot[]): readonly (readonly Shot[])[] {
  const groups = new Map<string, Shot[]>();
  for (const shot of pool) {
    const key = canonicalJson(shot.expected);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [shot]);
    else group.push(shot);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function tooFew(k: number, found: number, file: string): AssayError {
  const message = `few_shot asks for ${k} shots, and ${file} has ${found} besides the sample itself`;
  return new AssayError('invalid', 'E_FEW_SHOT', message, { fix: 'Give more examples, or ask for fewer.' });
}

/** An example that a model is shown, with its answer. */
interface Shot {
  readonly input: JsonValue;
  readonly expected: JsonValue;
  /** Of the input: two of one digest are one sample. */
  readonly digest: string;
}

/** What the template of a shot may name. */
const shotRoots = ['input', 'expected', 'answer'];

export interface Shots {
  /** Those of one input, which is never among them; the same for the same input and seed. */
  readonly choose: (input: JsonValue) => readonly Shot[];
  /** Null: they are turns of a conversation. */
  readonly template: string | null;
  readonly text: (shots: readonly Shot[]) => string;
  /** For the manifest: how they are chosen, from what, by which seed. */
  readonly record: JsonObject;
}

/** Opens the examples of a task: all are read, checked and held in memory. */
export async function openShots(
  declared: DeclaredFewShot,
  files: ProjectFiles,
  digester: Digester,
): Promise<Shots> {
  const { from, k, select, template, seed } = declared;
  const pool = await readPool(declared, files, digester);
  const compiled = template === null ? null : await compiledText(template, { roots: shotRoots });
  const choose = shotChooser(pool, { k, select, seed, file: files.shown(from.path) });
  const series = digester.series();
  for (const { input, expected } of pool) series.add({ expected, input });
  return {
    choose: (input) => choose(digester.json(input)),
    template,
    text: (shots) => shots.map((shot) => compiled!.filled(scopeOf(shot), () => null) as string).join('\n\n'),
    record: { from: from.path, k, select, seed, template, pool_digest: series.digest() },
  };
}

/** Of multiple choice the answer is what the right option says; else it is what is expected. */
function scopeOf({ input, expected }: Shot): Scope {
  const choices = isObject(input) ? input['choices'] : undefined;
  const at = typeof expected === 'string' && expected.length === 1 ? CHOICE_LETTERS.indexOf(expected) : -1;
  return { input, expected, answer: (Array.isArray(choices) ? choices[at] : undefined) ?? expected };
}

async function readPool(
  { from, k }: DeclaredFewShot,
  files: ProjectFiles,
  digester: Digester,
): Promise<readonly Shot[]> {
  const rows = await sampleRows(from, { files, digester });
  const pool = new Map<string, Shot>();
  const options = { subtasks: new Map<string, string>(), known: null, digester };
  for await (const batch of placedSamples([{ declared: from, rows }], options)) {
    for (const { sample, at } of batch) {
      const { input, expected } = sample;
      if (expected === undefined)
        throw wrong(`the shot ${JSON.stringify(sample.id)} has no expected value`, at);
      const digest = digester.json(input);
      if (!pool.has(digest)) pool.set(digest, { input, expected, digest });
    }
  }
  if (pool.size < k)
    throw wrong(`few_shot asks for ${k} shots, and ${rows.file} has ${pool.size}`, { file: rows.file });
  return [...pool.values()];
}

function wrong(message: string, location: { readonly file?: string }): AssayError {
  return new AssayError('invalid', 'E_FEW_SHOT', message, { location });
}

/** The examples that a task shows: their file is there, and their template can be read. Null: it shows none. */
export async function readFewShot(
  { few_shot: written }: WrittenTask,
  reading: TaskReading,
): Promise<DeclaredFewShot | null> {
  if (written === undefined) return null;
  const { files, problems, at, seed } = reading;
  const { from, k, select = 'first' } = written;
  const one = typeof from === 'string' ? { path: from } : from;
  const dataset = await readDataset(one, null, reading, (...steps) => at('few_shot', 'from', ...steps));
  const place = at('few_shot', 'template');
  const template =
    written.template === undefined
      ? null
      : await problems.attempt(() => readPrompt(written.template!, files, place, shotRoots), place);
  return {
    from: dataset,
    k,
    select,
    template,
    seed: written.seed === undefined ? seed : String(written.seed),
  };
}
