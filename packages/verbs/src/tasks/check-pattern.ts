import { AssayError } from '@assay/records';
import { patternCompiler } from '@assay/tasks';
import type { InitRequest } from './init.request.ts';

/** Refuses a pattern that the linear-time engine cannot run: a matcher would refuse it later. */
export async function checkPattern({ name, pattern }: InitRequest['output_fields'][number]): Promise<void> {
  if (pattern === undefined) return;
  const compiled = (await patternCompiler())(pattern);
  if (compiled.kind === 'compiled') return;
  throw new AssayError(
    'usage',
    'E_SPEC_PATTERN',
    `the pattern of field ${name} cannot be used: ${compiled.why}`,
    {
      fix: 'Rewrite it without look-around and back-references, and with repetition counts up to 1,000.',
    },
  );
}
