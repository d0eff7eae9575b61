import { isObject, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { parsePythonJson, repeatedKey } from '@assay/rows';
import { type SourceFile, textOf } from './imported.ts';
import { isOutput } from './promptfoo/upgrade-output.ts';

export type ImportFormat =
  | 'inspect'
  | 'lm-eval'
  | 'lighteval'
  | 'helm'
  | 'promptfoo'
  | 'eval-harness'
  | 'assay';

/** What a document of each format cannot be without; told by contents, for names are changed by people. */
const marks: readonly (readonly [ImportFormat, (document: JsonObject) => boolean])[] = [
  ['assay', (it) => typeof it['schema_version'] === 'string' && Array.isArray(it['evaluation_results'])],
  ['eval-harness', (it) => textOf(it['schema_version'])?.startsWith('eval-harness.report.v') === true],
  ['inspect', (it) => isObject(it['eval']) && 'model' in it['eval'] && 'task' in it['eval']],
  ['helm', (it) => isObject(it['adapter_spec']) && isObject(it['scenario_spec'])],
  ['lighteval', (it) => isObject(it['config_general']) && isObject(it['results'])],
  ['lm-eval', isLmEval],
  ['promptfoo', isOutput],
];

/** The format of a set of documents that belong together; null where none is known, the first found otherwise. */
export function detectFormat(files: readonly SourceFile[]): ImportFormat | null {
  for (const { json } of files) {
    const found = isObject(json) ? formatOf(json) : null;
    if (found !== null) return found;
    if (Array.isArray(json) && isOutput(json)) return 'promptfoo';
  }
  return null;
}

export function formatOf(document: JsonObject): ImportFormat | null {
  return marks.find(([, matches]) => matches(document))?.[0] ?? null;
}

/** Up to version 0.3 tasks have no configurations, only versions; lists of results have neither. */
function isLmEval({ results, config, configs, versions }: JsonObject): boolean {
  if (isObject(results))
    return isObject(configs) || isObject(versions) || isModelConfig(config) || hasErrors(results);
  return listOf(results).some((each) => textOf(objectOf(each)['task_name']) !== undefined);
}

/** A number with its standard error beside it, as the harness writes them; some files have nothing but these. */
function hasErrors(results: JsonObject): boolean {
  return Object.values(results).some((task) =>
    Object.entries(objectOf(task)).some(
      ([key, value]) =>
        typeof value === 'number' &&
        /^[^,]+(?:,[^,]+)?$/.test(key) &&
        key.replace(/(,|$)/, '_stderr$1') in objectOf(task),
    ),
  );
}

function isModelConfig(config: JsonValue | undefined): boolean {
  return isObject(config) && 'model' in config && 'model_args' in config;
}

/** A document of another tool, and what is doubtful about it. Throws the SyntaxError of a text that is not JSON. */
export function parseLog(
  text: string,
  name: string,
): { readonly json: JsonValue; readonly notes: readonly string[] } {
  const json = parsePythonJson(text);
  const repeated = repeatedKey(text, json);
  if (repeated === null) return { json, notes: [] };
  const { key, line, column } = repeated;
  const note = `${name}:${line}:${column}: the key ${JSON.stringify(key)} appears twice in one object; the last one was used`;
  return { json, notes: [note] };
}
