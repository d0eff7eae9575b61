import { relative } from 'node:path';
import { root } from '../root.mjs';

/** The failed tests of vitest's JSON report, each with its file, its name and why; a file that did not load is one. */
export function failuresOf(files) {
  return files.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [{ file, test: '(the file)', why: message }]
      : failed.map(({ fullName, failureMessages }) => ({
          file,
          test: fullName,
          why: failureMessages.join('\n'),
        }));
  });
}
