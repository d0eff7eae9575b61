import { AssayError, shownPath, type SpecProblems } from '@assay/records';
import type { YamlSource } from '@assay/rows';

/** A value that is nothing but a variable: `${MODEL}`, `$MODEL`, `{{ env.MODEL }}`, `%MODEL%`. */
const VARIABLE = /^(?:\$\{[^}]*\}|\$[A-Z_][A-Z0-9_]*|\{\{\s*env\b[^}]*\}\}|%[A-Z_][A-Z0-9_]*%)$/;
/** One somewhere in a value, where no other text can be meant by it. */
const INSIDE = /\$\{[A-Za-z_][^}]*\}|\{\{\s*env\b/;
const NAMES: ReadonlySet<unknown> = new Set([
  'model',
  'base_url',
  'url',
  'module',
  'outputs',
  'dataset',
  'problem',
]);

/** Other tools fill in variables of the environment; here the file is what it says, and a run can be identified by it. */
export function refuseVariables(source: YamlSource, problems: SpecProblems): void {
  for (const [path, text] of textsIn(source.value, [])) {
    // Placeholders of prompts are read where prompts are.
    if (path.at(-1) === 'prompt' || path.at(-1) === 'system') continue;
    const isVariable = VARIABLE.test(text.trim()) || (NAMES.has(path.at(-1)) && INSIDE.test(text));
    if (!isVariable) continue;
    const message = `${shownPath(path)}: given ${JSON.stringify(text)}; variables are not expanded`;
    problems.add(
      new AssayError('usage', 'E_SPEC_VALUE', message, {
        location: source.locate(path),
        fix: 'Write the value itself. Keys alone come from the environment: api_key_env names their variable.',
      }),
    );
  }
}

function* textsIn(value: unknown, path: readonly PropertyKey[]): Generator<[readonly PropertyKey[], string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key]);
}
