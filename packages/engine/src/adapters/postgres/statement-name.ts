import { hash } from 'node:crypto';

const names = new Map<string, string>();

/** A connection prepares a statement once, under its name. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `assay_${hash('sha256', text).slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
