/** A template of another tool as one of ours, and what in it has no equivalent. */
export interface TakenTemplate {
  readonly text: string;
  readonly fields: readonly string[];
  readonly untold: readonly string[];
}

const plain =
  /\{\{-?\s*([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)\s*(?:\|\s*(?:trim|safe)\s*(?:\(\))?\s*)?-?\}\}/gu;
const other = /\{\{-?.*?-?\}\}|\{%-?.*?-?%\}/gs;

/** `{{question}}` becomes `{{input.question}}`; expressions, loops and conditions are told and left out. */
export function takeTemplate(given: string): TakenTemplate {
  const fields = new Set<string>();
  const filled = given.replaceAll(plain, (_, name: string) => {
    fields.add(name.split('.')[0]!);
    return `\u0000${name}\u0001`;
  });
  const untold = [...filled.matchAll(other)].map(([found]) => found);
  const text = filled.replaceAll(other, '').replaceAll(/\u0000([^\u0001]*)\u0001/g, '{{input.$1}}');
  return { text, fields: [...fields], untold };
}
