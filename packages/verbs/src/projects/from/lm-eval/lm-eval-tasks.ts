import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AssayError, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { textOf } from '../../../import/runs/recorded-rows.ts';
import { looseConfig } from '../loose-config.ts';

const MOST_INCLUDED = 10;

/** The tasks of a file of lm-eval, with what they include: one, or those of a group that stand beside it. */
export async function lmEvalTasks(
  config: JsonObject,
  folder: string,
  notes: string[],
): Promise<readonly JsonObject[]> {
  const whole = await withIncluded(config, folder, notes);
  if (!Array.isArray(whole['task'])) return [whole];
  const found: JsonObject[] = [];
  for (const member of listOf(whole['task'])) {
    const own = typeof member === 'string' ? { task: member } : objectOf(member);
    const name = textOf(own['task']);
    const beside = await taskBeside(name, folder);
    if (beside !== null) found.push({ ...(await withIncluded(beside, folder, notes)), ...own });
    else if (own['doc_to_text'] === undefined)
      notes.push(`the task ${name} of the group has no file beside it, and was left out`);
    else found.push(await withIncluded(own, folder, notes));
  }
  if (found.length > 0) return found;
  throw new AssayError('invalid', 'E_FROM_FORMAT', 'no task of the group stands beside its file', {
    fix: 'Put the files of its tasks into the same folder, or name one of them.',
  });
}

/** A file may stand on another, which has what it does not say itself. */
async function withIncluded(
  config: JsonObject,
  folder: string,
  notes: string[],
  depth = 0,
): Promise<JsonObject> {
  const { include, ...own } = config;
  if (include === undefined) return own;
  const path = resolve(folder, textOf(include));
  if (!existsSync(path) || depth >= MOST_INCLUDED) {
    notes.push(`${textOf(include)}, which the task includes, was not found`);
    return own;
  }
  const base = await withIncluded(await looseConfig(readFileSync(path)), dirname(path), notes, depth + 1);
  return { ...base, ...own };
}

async function taskBeside(name: string, folder: string): Promise<JsonObject | null> {
  const files = readdirSync(folder).filter((file) => /\.ya?ml$/.test(file));
  const likely = files.toSorted((a, b) => Number(isNamed(b, name)) - Number(isNamed(a, name)));
  for (const file of likely) {
    const config = await looseConfig(readFileSync(join(folder, file))).catch(() => null);
    if (config?.['task'] === name) return config;
  }
  return null;
}

function isNamed(file: JsonValue, name: string): boolean {
  return file === `${name}.yaml` || file === `${name}.yml`;
}
