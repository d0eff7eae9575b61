import { type JsonObject, objectOf } from '@assay/records';
import { decodeText, readLooseYaml } from '@assay/rows';

/** The configuration of another tool. `!function utils.process` names code of another language: the name stays as a text. */
export async function looseConfig(bytes: Uint8Array): Promise<JsonObject> {
  return objectOf(await readLooseYaml(decodeText(bytes).replaceAll(/!function\s+(\S+)/g, '"!function $1"')));
}
