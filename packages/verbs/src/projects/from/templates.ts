/** A template of another tool as one of ours, and what in it has no equivalent. */
export interface TakenTemplate {
  readonly text: string;
  readonly fields: readonly string[];
  /** All that it names: `question`, `options.0`. */
  readonly paths: readonly string[];
  readonly untold: readonly string[];
}

const plain =
  /\{\{-?\s*([\p{L}_][\p{L}\p{N}_]*(?:\.(?!strip\(\))[\p{L}\p{N}_]+|\[\d+\]|\[(?:'[\p{L}\p{N}_]+'|"[\p{L}\p{N}_]+")\])*)(?:\.strip\(\))?\s*(?:\|\s*(?:trim|safe)\s*(?:\(\))?\s*)?-?\}\}/gu;
const other = /\{\{-?.*?-?\}\}|\{%-?.*?-?%\}/gs;

/** `{{question}}` becomes `{{input.question}}`, `{{options[0].strip()}}` `{{input.options.0}}`; expressions, loops and conditions are told and left out. */
export function takeTemplate(given: string): TakenTemplate {
  const fields = new Set<string>();
  const paths = new Set<string>();
  const filled = given.replaceAll(plain, (_, written: string) => {
    const name = written.replaceAll(/\[['"]?([^\]'"]+)['"]?\]/g, '.$1');
    paths.add(name);
    fields.add(name.split('.')[0]!);
    return `\u0000${name}\u0001`;
  });
  const untold = [...filled.matchAll(other)].map(([found]) => found);
  const text = filled.replaceAll(other, '').replaceAll(/\u0000([^\u0001]*)\u0001/g, '{{input.$1}}');
  return { text, fields: [...fields], paths: [...paths], untold };
}
