import { AssayError, CHOICE_LETTERS, isObject, type JsonObject, type JsonValue } from '@assay/records';
import type { Digester } from '../../ports/digester.ts';
import type { ProjectFiles } from '../../ports/project-files.ts';
import type { DeclaredFewShot } from '../project.ts';
import { compiledText } from '../prompt/compiled-text.ts';
import { placedSamples } from '../samples/placed-samples.ts';
import { sampleRows } from '../samples/sample-rows.ts';
import { shotChooser } from './choose-shots.ts';
import type { Scope } from '../prompt/text-template.ts';
import { type Shot, shotRoots } from './shot.ts';

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
