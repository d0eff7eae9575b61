import { tryIsolatedMetric } from '@assay/engine';
import { AssayError, type JsonObject } from '@assay/records';
import {
  type AgentModule,
  isSameNumber,
  type KnownCases,
  moduleInProject,
  type TryModule,
  type WantedModule,
} from '@assay/reproduce';
import { placeFiles } from './place-files.ts';
import { tryResults } from './try-results.ts';

/** Runs what an agent wrote, in the sandbox: on each case, and on what is known. `fileOf`: where a file of the project stands now. */
export function tryModule(folder: string, fileOf: (name: string) => string): TryModule {
  return (module, wanted, checks) =>
    checks.of === 'numbers'
      ? tryMetricModule(folder, module, wanted, checks)
      : tryResults(folder, module, wanted, { checks, fileOf });
}

async function tryMetricModule(
  folder: string,
  module: AgentModule,
  wanted: WantedModule,
  { cases, known }: KnownCases,
): Promise<readonly string[]> {
  const { files, entry } = moduleInProject(module, wanted);
  await placeFiles(folder, files);
  const sets = [...cases.map(({ samples }) => samples), known.samples];
  const tried = await tryIsolatedMetric(declared(entry!, wanted.name), folder, sets).catch(
    (error: unknown) => {
      // A program that dies or never answers is what was written, and no trouble of this machine.
      const isWritten =
        error instanceof AssayError && (error.trouble === 'usage' || error.code === 'E_METRIC_COMMAND');
      if (isWritten) return error;
      throw error;
    },
  );
  if (tried instanceof AssayError) return [tried.message];
  const failing = cases.flatMap(({ samples, score, quote }, i) => {
    const value = tried.numbers[i] ?? null;
    if (value !== null && isSameNumber(value, score)) return [];
    const shown = samples.map(({ output, expected }) => ({ output, expected }));
    return [
      `${JSON.stringify(shown.length === 1 ? shown[0] : shown)} gives ${String(value)}, and by “${quote}” ${score}`,
    ];
  });
  const over = tried.numbers[cases.length] ?? null;
  if (over === null || !isSameNumber(over, known.value))
    failing.push(
      `${known.samples.length} samples give ${String(over)}, and are known to give ${known.value}`,
    );
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
