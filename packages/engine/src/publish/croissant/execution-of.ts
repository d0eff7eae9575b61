import type { JsonValue, RunManifest } from '@assay/records';
import { build } from '@assay/tasks';

/**
 * How a run was executed: the model's parameters as declared, no others; the run's seed and trials; the machine,
 * unless the problem prescribes an environment, which this would be taken for.
 */
export function executionOf(
  manifest: RunManifest,
  id: string,
  environmentAsked: boolean,
): build.ExecutionInfo {
  const declared = Object.entries(manifest.model.parameters ?? {});
  const given = declared.flatMap(([name, value]) => (value === null ? [] : [{ name, value: plain(value) }]));
  const named = new Set(given.map(({ name }) => name));
  const own = [
    { name: 'seed', value: wholeNumber(manifest.seed) },
    ...(manifest.num_trials === 1 ? [] : [{ name: 'num_trials', value: manifest.num_trials }]),
  ].filter(({ name }) => !named.has(name));
  const machine = environmentAsked
    ? []
    : Object.entries(manifest.environment).filter(([, value]) => value !== null);
  return build.executionConfig({
    id: `${id}#execution`,
    hyperparameters: [...given, ...own],
    ...(machine.length === 0
      ? {}
      : {
          environment: build.environment({
            id: `${id}#environment`,
            name: machine.map(([name, value]) => `${name} ${String(plain(value))}`).join('; '),
          }),
        }),
  });
}

function plain(value: JsonValue): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Seeds may be longer than numbers are exact. */
function wholeNumber(digits: string): string | number {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
