import { type Component, SCHEMA } from '@assay/tasks';

/** What was run, as a solution names it: the version where it gives one in words, else the name. */
export function statedModel(implementation: Component | undefined): string | null {
  const version = implementation?.node.properties.get(`${SCHEMA}version`)?.[0];
  if (version?.kind === 'literal' && /[a-z]/i.test(version.text)) return version.text;
  return implementation?.name ?? null;
}
