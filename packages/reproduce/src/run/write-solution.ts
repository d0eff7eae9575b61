import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { jsonText } from '@assay/shown';

interface Links {
  /** Where the answers stand, by the path that the exported document has for them. */
  readonly outputs: ReadonlyMap<string, string>;
  /** Where the project stands. */
  readonly implementation: string;
}

/**
 * A run as the solution that its skeleton asked for: the exported document under the skeleton's own name and address, with
 * links to the answers and to the implementation. The model is the one that was run.
 */
export function writeSolution(
  exported: string,
  skeleton: JsonObject,
  { outputs, implementation }: Links,
): string {
  const document = JSON.parse(exported) as JsonObject;
  const [ownId, id] = [textAt(document, '@id'), textAt(skeleton, '@id')];
  const renamed = ownId === null || id === null ? exported : exported.replaceAll(`"${ownId}`, `"${id}`);
  let text = renamed;
  for (const [from, to] of outputs) text = text.replaceAll(JSON.stringify(from), JSON.stringify(to));
  const made = JSON.parse(text) as Record<string, JsonValue>;
  for (const key of ['schema:name', 'schema:description']) {
    if (typeof skeleton[key] === 'string') made[key] = skeleton[key];
  }
  const model = implementationIn(made);
  if (model !== null) model['schema:url'] = { '@id': implementation };
  return jsonText(made);
}

function implementationIn(document: JsonObject): Record<string, JsonValue> | null {
  const value = document['croissant:implementation'];
  const one = Array.isArray(value) ? (value as readonly JsonValue[])[0] : value;
  return isObject(one) && '@type' in one ? one : null;
}

function textAt(document: JsonObject, key: string): string | null {
  const value = document[key];
  return typeof value === 'string' ? value : null;
}
