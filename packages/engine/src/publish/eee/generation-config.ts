import type { JsonObject, JsonValue, RunManifest } from '@assay/records';
import * as z from 'zod';
import type { DeclaredTask } from '../../declare/project.ts';

const isNumber = (value: JsonValue): boolean => typeof value === 'number';

/** The parameters that the record has a place for, and what it takes there. */
const places: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  temperature: isNumber,
  top_p: isNumber,
  top_k: isNumber,
  max_tokens: (value) => Number.isInteger(value) && (value as number) >= 1,
  reasoning: (value) => typeof value === 'boolean',
};

/** How outputs were generated: parameters as declared, in their places or beside; what was not declared is absent. */
export function generationConfig(manifest: RunManifest, task: DeclaredTask): JsonObject {
  const declared = Object.entries(manifest.model.parameters ?? {}).filter(
    ([name, value]) => value !== null || !Object.hasOwn(places, name),
  );
  const fits = ([name, value]: readonly [string, JsonValue]): boolean =>
    Object.hasOwn(places, name) && places[name]!(value);
  const beside = declared
    .filter((entry) => !fits(entry))
    .map(([name, value]) => [name, text(value)] as const);
  const { prompt, system } = task.private_prompt === true ? noPrompt : promptOf(manifest, task);
  return {
    generation_args: {
      ...Object.fromEntries(declared.filter(fits)),
      ...(prompt === null ? {} : { prompt_template: prompt }),
    },
    additional_details: {
      ...Object.fromEntries(beside),
      ...(system === null ? {} : { system_prompt: system }),
      ...(task.private_prompt === true && manifest.prompt_digest !== null
        ? { prompt_digest: manifest.prompt_digest }
        : {}),
      run_seed: manifest.seed,
      num_trials: String(manifest.num_trials),
      cache: manifest.cache,
    },
  };
}

const noPrompt = { prompt: null, system: null };

const promptSchema = z.object({ prompt: z.string().nullable(), system: z.string().nullable() });

/** What the run was asked with, whatever the project says by now; runs of earlier versions do not say it. */
function promptOf({ prompt }: RunManifest, task: DeclaredTask): z.infer<typeof promptSchema> {
  return promptSchema.safeParse(prompt).data ?? { prompt: task.prompt, system: task.system };
}

function text(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
