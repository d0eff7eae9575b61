/** Why the linear-time engine refuses a valuePattern; null when it takes it. Patterns match in full. */
export async function patternTrouble(pattern: string): Promise<string | null> {
  const { RE2JS } = await import('re2js');
  try {
    // By itself first: `a)(b` is a pattern only once it is wrapped.
    RE2JS.compile(pattern);
    RE2JS.compile(`^(?:${pattern})$`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
