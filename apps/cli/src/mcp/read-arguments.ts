import { AssayError, shapeProblem } from '@assay/records';
import type { ZodType } from 'zod';

/** The arguments of a call as the request of a verb; everything that is wrong with them is said at once. */
export function readArguments<Request>(schema: ZodType<Request>, given: unknown): Request {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const problem = shapeProblem(result.error, given ?? {});
  throw new AssayError('usage', 'E_ARGUMENTS', `the arguments do not fit the tool: ${problem}`, {
    fix: 'Compare them with the inputSchema of the tool; fields it does not name are not taken.',
  });
}
