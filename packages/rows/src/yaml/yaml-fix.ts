/** What to do about the commonest faults of YAML, by the code that the parser has for them. */
const fixes: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  BLOCK_AS_IMPLICIT_KEY: 'Write a text with ": " in it in quotes; indent the keys of one map alike.',
  BAD_INDENT: 'Indent the keys of one map, and the items of one list, alike.',
};

export function yamlFix(code: string): string | undefined {
  return Object.hasOwn(fixes, code) ? fixes[code] : undefined;
}
