import { AssayError } from '@assay/records';

/** Whether a text matches in full. */
export type PatternTest = (text: string) => boolean;

/**
 * Compiles a valuePattern for full matches, as if it stood in `^(?:…)$`, with an engine whose time is linear
 * in the text. A pattern that needs more (look-around, back-references, huge repeats) is refused with the
 * engine's reason, and never handed to another engine.
 */
export async function compilePattern(pattern: string): Promise<PatternTest> {
  const { RE2JS } = await import('re2js');
  try {
    // Compiled as it stands before it is wrapped: `a)(b` must not become legal by the brackets around it.
    RE2JS.compile(pattern);
    const whole = RE2JS.compile(`^(?:${pattern})$`);
    return (text) => whole.matches(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError(
      'invalid',
      'E_SPEC_PATTERN',
      `the valuePattern ${JSON.stringify(pattern)} is refused: ${why}`,
      {
        cause,
        fix: 'Rewrite it without look-around and back-references, and with repetition counts up to 1,000.',
      },
    );
  }
}
