import { AssayError } from '@assay/records';
import type { ZodType } from 'zod';

/** The arguments of a call as the request of a verb; everything that is wrong with them is said at once. */
export function readArguments<Request>(schema: ZodType<Request>, given: unknown): Request {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new AssayError('usage', 'E_ARGUMENTS', `the arguments do not fit the tool: ${problems.join('; ')}`, {
    fix: 'Compare them with the inputSchema of the tool; fields it does not name are not taken.',
  });
}
