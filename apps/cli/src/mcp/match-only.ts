import { AssayError } from '@assay/records';
import { verbs } from '@assay/verbs';

type Match = Awaited<ReturnType<typeof verbs.match>>;

/** Matching without the tests of the problem: to run them is to run code. */
export async function matchOnly(): Promise<Match> {
  const match = await verbs.match();
  return async (request, ...rest) => {
    if (request.run_tests === true)
      throw new AssayError('usage', 'E_NOT_ALLOWED', 'run_tests runs code, and this server only reads', {
        fix: 'Leave run_tests out, or start the server as `assay mcp --allow-write`.',
        field: 'run_tests',
      });
    return match(request, ...rest);
  };
}
