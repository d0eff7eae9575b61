import { appendFile, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError, type ImplementationVerdict, implementationVerdictSchema } from '@assay/records';
import { jsonLine } from '@assay/shown';
import { outputFailure } from '../../world/output-failure.ts';
import type { World } from '../../world.ts';

/** Beside the plan or the record that the verdicts are about; words of people outlast the next run. */
function verdictFile(path: string): string {
  return `${path.replace(/\.\w+$/, '')}.verdicts.jsonl`;
}

/** All that people said, oldest first. */
export async function readVerdicts(
  path: string,
  { cwd }: Pick<World, 'cwd'>,
): Promise<readonly ImplementationVerdict[]> {
  const file = verdictFile(path);
  const text = await readFile(resolve(cwd, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new AssayError('environment', 'E_PATH', `cannot read ${file}: ${error.message}`, { cause: error });
  });
  const lines = text.split('\n').map((line, i) => ({ line, at: i + 1 }));
  return lines.filter(({ line }) => line !== '').map(({ line, at }) => verdictIn(line, { file, line: at }));
}

export async function appendVerdict(
  path: string,
  verdict: ImplementationVerdict,
  { cwd }: Pick<World, 'cwd'>,
): Promise<string> {
  const file = verdictFile(path);
  await appendFile(resolve(cwd, file), `${jsonLine(verdict)}\n`, { flush: true }).catch((cause: unknown) => {
    throw outputFailure(file, cause);
  });
  return file;
}

function verdictIn(line: string, location: { file: string; line: number }): ImplementationVerdict {
  try {
    return implementationVerdictSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new AssayError('invalid', 'E_VERDICT', 'the line is not a verdict on an implementation', {
      location,
      cause,
      fix: 'Take the line out, and judge the row again.',
    });
  }
}
