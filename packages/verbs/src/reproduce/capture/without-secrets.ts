import { redactSecrets } from '@assay/cards';
import type { JsonValue } from '@assay/records';
import type { TrackedRun } from '@assay/reproduce';

/** A run without the secrets among its parameters and in what else is written of it, and a note for each. */
export function withoutSecrets(run: TrackedRun): {
  readonly run: TrackedRun;
  readonly notes: readonly string[];
} {
  const notes: string[] = [];
  const parameters = run.parameters.map(({ name, value }) => {
    if (typeof value !== 'string') return { name, value };
    // The last part of `provider.api_key` is the one that tells.
    const { places, json } = redactSecrets({ [name.split(/[./]/).at(-1)!]: value });
    if (places.length === 0) return { name, value };
    notes.push(`${name} held a secret, which is not written`);
    return { name, value: String(Object.values(json ?? {})[0]) };
  });
  const clean = <Value extends JsonValue>(what: string, value: Value): Value => {
    const { places, json } = redactSecrets(value);
    if (places.length > 0) notes.push(`${what} held a secret, which is not written`);
    return json as Value;
  };
  const { name, program, machine, packages } = run;
  return {
    run: {
      ...run,
      parameters,
      name: clean('its name', name),
      program: clean('the name of its program', program),
      machine: clean('its environment', machine),
      packages: clean('the list of its packages', packages),
    },
    notes,
  };
}
