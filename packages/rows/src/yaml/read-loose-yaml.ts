import { AssayError, type JsonValue } from '@assay/records';

/** Aliases stand for copies: as many as a log that names the same settings in every row can need, not as a bomb would. */
const mostAliases = 1_000_000;

/**
 * YAML that another tool wrote, as JSON: unlike in documents of one's own, anchors and aliases are followed, as programs
 * write them for what they hold twice. What JSON does not have becomes null or text, as `JSON.stringify` has it.
 */
export async function readLooseYaml(text: string): Promise<JsonValue> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: true });
  const [first] = document.errors;
  if (first !== undefined) {
    const start = first.linePos?.[0];
    throw new AssayError(
      'invalid',
      'E_ROWS_YAML',
      `not YAML: ${first.code.toLowerCase().replaceAll('_', ' ')}`,
      {
        cause: first,
        ...(start === undefined ? {} : { location: { line: start.line, column: start.col } }),
      },
    );
  }
  try {
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: mostAliases }) ?? null)) as JsonValue;
  } catch (cause) {
    throw new AssayError(
      'invalid',
      'E_ROWS_YAML',
      'its aliases stand for nothing, or for more than can be read',
      { cause },
    );
  }
}
