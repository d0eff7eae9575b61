import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import type { ModelContext } from '../model-context.ts';

/** The full path of a program: one with a slash is relative to the project folder, others are looked up in PATH. */
export async function findProgram(
  program: string,
  { folder, env }: Pick<ModelContext, 'folder' | 'env'>,
  code: 'E_MODEL_COMMAND' | 'E_METRIC_COMMAND' | 'E_TOOL_COMMAND' = 'E_MODEL_COMMAND',
): Promise<string> {
  const places = /[/\\]/.test(program)
    ? [resolve(folder, program)]
    : (env['PATH'] ?? env['Path'] ?? '')
        .split(delimiter)
        .filter((place) => place !== '')
        .map((place) => join(place, program));
  const endings = process.platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.EXE').split(';')] : [''];
  for (const place of places) {
    for (const ending of endings) {
      if (await isProgram(place + ending)) return place + ending;
    }
  }
  throw new AssayError('environment', code, `there is no program ${JSON.stringify(program)}`, {
    fix: 'Install it, or name it by its path in the project folder.',
  });
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
