import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tryIsolatedMetric } from '@assay/engine';
import { AssayError, type JsonObject, type Score } from '@assay/records';
import { isSameNumber, moduleInProject, type TryModule } from '@assay/reproduce';

/** Runs what an agent wrote, in the sandbox: on each case, and on the samples whose number is known. */
export async function tryModule(
  folder: string,
  ...[module, wanted, { cases, known }]: Parameters<TryModule>
): Promise<readonly string[]> {
  const { files, entry } = moduleInProject(module, wanted);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const samples = [...cases.map(({ sample }) => sample), ...known.samples];
  const tried = await tryIsolatedMetric(declared(entry, wanted.name), folder, samples).catch(
    (error: unknown) => {
      if (error instanceof AssayError && error.trouble === 'usage') return error;
      throw error;
    },
  );
  if (tried instanceof AssayError) return [tried.message];
  const values = tried.scores.map(valueOf);
  const failing = cases.flatMap(({ sample, score, quote }, i) => {
    const value = values[i] ?? null;
    if (value !== null && isSameNumber(value, score)) return [];
    const { id: _, ...shown } = sample;
    return [`${JSON.stringify(shown)} gives ${String(value)}, and by “${quote}” ${score}`];
  });
  const over = values.slice(cases.length);
  const mean = over.some((value) => value === null)
    ? null
    : over.reduce<number>((sum, value) => sum + (value ?? 0), 0) / over.length;
  if (mean === null || !isSameNumber(mean, known.value))
    failing.push(`${over.length} samples give ${String(mean)}, and are known to give ${known.value}`);
  return failing.length === 0 ? [] : [...failing, ...tried.troubles.slice(0, 1)];
}

function declared(entry: JsonObject, score_name: string): Parameters<typeof tryIsolatedMetric>[0] {
  const {
    module,
    command,
    params = {},
  } = entry as {
    module?: string;
    command?: readonly string[];
    params?: JsonObject;
  };
  const metric =
    module === undefined
      ? ({ kind: 'command', command: command ?? [], isolation: 'sandbox' } as const)
      : ({ kind: 'module', path: module, isolation: 'sandbox' } as const);
  return { score_name, metric, params };
}

function valueOf(score: Score): number | null {
  return score.kind === 'scored' && typeof score.value !== 'string' ? Number(score.value) : null;
}
