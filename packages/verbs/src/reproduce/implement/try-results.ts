import { join } from 'node:path';
import { canonicalJson, type JsonValue } from '@assay/records';
import { type AgentModule, moduleInProject, type ResultCases, type WantedModule } from '@assay/reproduce';
import { madeSamples } from '../steps/made-samples.ts';
import { runCode } from '../steps/run-code.ts';
import { stepInput } from '../steps/step-input.ts';
import { placeFiles } from './place-files.ts';

/** Runs a parser or a step that an agent wrote, in the sandbox: on each case, and a step on the file itself. */
export async function tryResults(
  folder: string,
  module: AgentModule,
  wanted: WantedModule,
  { checks, fileOf }: { readonly checks: ResultCases; readonly fileOf: (name: string) => string },
): Promise<readonly string[]> {
  const { files, main } = moduleInProject(module, wanted);
  await placeFiles(folder, files);
  const path = join(folder, main);
  const cases = [...checks.cases, ...checks.known];
  const results = await runCode(
    path,
    cases.map(({ given }) => given),
  );
  if ('failed' in results) return [results.failed];
  const failing = cases.flatMap(({ given, result }, i): readonly string[] => {
    const made = results[i];
    if (made !== undefined && 'result' in made && isSame(made.result, result)) return [];
    const shown = made === undefined ? 'nothing' : 'threw' in made ? made.threw : JSON.stringify(made.result);
    const by = i < checks.cases.length ? `by “${checks.cases[i]!.quote}”` : 'it is known to give';
    return [`${JSON.stringify(given)} gives ${shown}, and ${by} ${JSON.stringify(result)}`];
  });
  if (failing.length > 0 || wanted.step === null) return failing;
  const { from } = wanted.step;
  const made = madeSamples(await runCode(path, [await stepInput(fileOf(from), from)]), from);
  return 'trouble' in made ? [made.trouble] : [];
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
